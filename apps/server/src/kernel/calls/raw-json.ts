/** JSON that the database has built already; it is passed on as text, never parsed and printed again. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
