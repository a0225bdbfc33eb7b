/** The package declares its whole build alone; the light one is the same without captions, subtitles and protected streams. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
