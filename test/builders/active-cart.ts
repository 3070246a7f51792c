import type pg from 'pg';

/** Sets the quantity of every line of the active carts. Writes the carts too, as each change of the shop does. */
export async function setActiveQuantity(pool: pg.Pool, quantity: number): Promise<void> {
  await pool.query(
    `with changed as (update cart set state = state where state = 'A' returning id)
     update cart_line set quantity = $1 from changed where cart_id = changed.id`,
    [quantity],
  );
}
