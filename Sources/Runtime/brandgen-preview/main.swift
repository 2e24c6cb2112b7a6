import AuthPreview

// Draws the brands that `brandgen preview` sends.
await PreviewCommand.run()
