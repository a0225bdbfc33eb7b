/** Names the running build; empty in development. */
declare const __BUILD__: string;

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
