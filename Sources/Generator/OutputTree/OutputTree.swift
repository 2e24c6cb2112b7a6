// OutputTree
