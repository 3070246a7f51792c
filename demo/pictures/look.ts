/** What a drawing takes from an article: the name of a material for its coloured part (c) or its body (m), a shape. */
export interface Look {
  /** The part that carries the article's colour. */
  c?: string;
  /** What the body is made of. */
  m?: string;
  /** A variant of the shape, as the drawing names it. */
  s?: string;
}

/** A picture to draw: a drawing in a look, or the same thing on the label of its carton. */
export interface Picture {
  drawing: string;
  look: Look;
  isPacked?: boolean;
}
