"""Reading a window as assistive programs do: AT-SPI, UI Automation and macOS' accessibility."""
