/** Names the running build; empty in development. */
declare const __BUILD__: string;
