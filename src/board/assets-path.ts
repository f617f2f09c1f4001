declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

// The editor would load its fonts from elsewhere.
window.EXCALIDRAW_ASSET_PATH = '/assets/excalidraw/';

export {};
