/** A text in both languages of the shop; a missing English text falls back to Italian. */
export interface LocalText {
  it: string;
  en?: string | null;
}
