/** Names the running build; empty in development. */
declare const __BUILD__: string;

/** Where the fonts and character maps lie that a PDF may need, with a slash at its end. */
declare const __PDF_FILES__: string;

interface Window {
  /** What style sheets that scripts write must carry; see `public/boot.js`. */
  __webpack_nonce__?: string;
  /** What the page's policy for markup asks, once it is there. */
  cleanMarkup?: (html: string) => string;
}
