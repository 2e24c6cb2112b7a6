// OutputTreeTests
