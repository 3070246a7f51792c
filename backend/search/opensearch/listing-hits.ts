import { z } from 'zod';
import { bucketOf, type Ranking } from '../memory/query/ranking.ts';

/** Responses of OpenSearch to the searches of a listing. */
export const hitsSchema = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(
      z.object({
        fields: z.object({ page: z.tuple([z.number()]) }),
        inner_hits: z
          .object({
            variants: z.object({
              hits: z.object({
                hits: z.array(
                  z.object({
                    _score: z
                      .number()
                      .nullable()
                      .transform((score) => score ?? 0),
                    fields: z.object({ 'variants.id': z.tuple([z.number()]), 'variants.state': z.tuple([z.number()]) }),
                  }),
                ),
              }),
            }),
          })
          .optional(),
      }),
    ),
  }),
  aggregations: z.object({ variants: z.object({ passing: z.object({ doc_count: z.number() }) }) }).optional(),
});
export type Hits = z.infer<typeof hitsSchema>;

export const termsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({
          variants: z.array(z.object({ id: z.number(), shared: z.number(), terms: z.array(z.string()) })),
        }),
      }),
    ),
  }),
});
export const edgeSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        inner_hits: z.object({
          variants: z.object({
            hits: z.object({ hits: z.array(z.object({ fields: z.object({ 'variants.id': z.tuple([z.number()]) }) })) }),
          }),
        }),
      }),
    ),
  }),
});

/** A variant that passes, with its ranking key and its availability. */
export interface FoundVariant {
  variant: number;
  key: number;
  state: number;
}

/** A product that OpenSearch found, with its variants that pass. */
export interface Found {
  product: number;
  variants: readonly FoundVariant[];
}

/** Products in order with their best variants, as the index in memory chooses them. */
export function rankingOf(found: readonly Found[], total: number, ranked: boolean): Ranking {
  const matched = found.map(({ variants }) => {
    const valueOf = ({ key, state }: FoundVariant): number => (ranked ? bucketOf(key, state) : -key);
    return variants.reduce((best, one) => (valueOf(one) < valueOf(best) ? one : best)).variant;
  });
  return { total, products: Uint32Array.from(found, ({ product }) => product), matched: Uint32Array.from(matched) };
}
