/** The properties of an article that a drawing shows. */
export interface Look {
  /** Material of the part in the article's colour. */
  c?: string;
  /** Material of the body. */
  m?: string;
  /** A variant of the shape, named by the drawing. */
  s?: string;
}

/** An image to draw: a drawing in a look, or that drawing on the label of its carton. */
export interface Picture {
  drawing: string;
  look: Look;
  isPacked?: boolean;
}
