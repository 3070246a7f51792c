import { z } from 'zod';
import { cartRow, minimumOrder, roundingNote } from '../../contract/cart.ts';
import { homeEntry, menuItem } from '../../contract/content.ts';
import { suggestion } from '../../contract/autocomplete.ts';
import { errorBody, type Endpoint } from '../../contract/endpoint.ts';
import { activeFilter, facetGroup, facets } from '../../contract/facets.ts';
import { listedOrder, orderDetail, orderDetailLine } from '../../contract/get-orders.ts';
import { latestOrderRow } from '../../contract/latest-orders.ts';
import { addressEntry, anomaly, pickupSlot } from '../../contract/orders.ts';
import { unpaidOrder } from '../../contract/payment.ts';
import {
  articleDocument,
  childProduct,
  packagingOption,
  picture,
  priceInfo,
  product,
  productDetail,
  promotionEntry,
} from '../../contract/product.ts';
import { listedProduct, pagination } from '../../contract/product-list.ts';
import { reorderRow } from '../../contract/reorder.ts';
import { listedCart } from '../../contract/saved-carts.ts';
import { sentOrder } from '../../contract/send-order.ts';
import { loginRefusals, sessionUser } from '../../contract/session.ts';
import { blogList, blogPost } from '../../contract/site-content.ts';
import { cartRowChange } from '../../contract/update-cart.ts';
import { wishedProduct } from '../../contract/wishlist.ts';
import { described } from './openapi-field-texts.ts';
import { simplified, type Json } from './openapi-simplify.ts';

/** Parts of requests and responses that have a name of their own in the description. */
const PARTS: Record<string, z.ZodType> = {
  ActiveFilter: activeFilter,
  AddressEntry: addressEntry,
  Anomaly: anomaly,
  ArticleDocument: articleDocument,
  BlogList: blogList,
  BlogPost: blogPost,
  CartRow: cartRow,
  CartRowChange: cartRowChange,
  ChildProduct: childProduct,
  Error: errorBody,
  FacetGroup: facetGroup,
  Facets: facets,
  HomeEntry: homeEntry,
  LatestOrderRow: latestOrderRow,
  ListedCart: listedCart,
  ListedOrder: listedOrder,
  ListedProduct: listedProduct,
  LoginRefusals: loginRefusals,
  MenuItem: menuItem,
  MinimumOrder: minimumOrder,
  OrderDetail: orderDetail,
  OrderDetailLine: orderDetailLine,
  PackagingOption: packagingOption,
  Pagination: pagination,
  PickupSlot: pickupSlot,
  Picture: picture,
  PriceInfo: priceInfo,
  Product: product,
  ProductDetail: productDetail,
  PromotionEntry: promotionEntry,
  ReorderRow: reorderRow,
  RoundingNote: roundingNote,
  SentOrder: sentOrder,
  SessionUser: sessionUser,
  Suggestion: suggestion,
  UnpaidOrder: unpaidOrder,
  WishedProduct: wishedProduct,
};

const pathOf = (id: string): string => `#/components/schemas/${id}`;

/**
 * The JSON schemas (draft 2020-12, as in OpenAPI 3.1) of all requests and responses by name, and the reference to each.
 * A schema that several endpoints share has the name of the first of them.
 */
export function createSchemas(endpoints: Readonly<Record<string, Endpoint>>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(PARTS)) registry.add(schema, { id });
  for (const [name, { request, response, method }] of Object.entries(endpoints)) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    // The fields of a GET request are parameters.
    if (method === 'POST' && !registry.has(request)) registry.add(request, { id: `${title}Request` });
    if (!registry.has(response)) registry.add(response, { id: `${title}Response` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: pathOf,
  });
  for (const schema of Object.values(schemas)) {
    delete schema.$id;
    delete schema.$schema;
  }
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas as Record<string, Json>).map(([id, one]) => [id, described(simplified(one), id)]),
    ),
    referenceTo: (schema: z.ZodType): Json => {
      const id = registry.get(schema)?.id;
      if (!id) throw new Error('The schema is not part of an endpoint.');
      return { $ref: pathOf(id) };
    },
  };
}
