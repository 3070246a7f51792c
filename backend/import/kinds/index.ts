import type { KindName } from '../mapping/fields.ts';
import { articlesKind } from './articles-kind.ts';
import { customersKind } from './customers-kind.ts';
import { ddtKind, documentsKind, invoicesKind, ordersKind } from './document-kinds.ts';
import { dueDatesKind } from './due-dates-kind.ts';
import type { ImportContext, Kind } from './kind.ts';
import { promotionsKind, usersKind } from './people-kinds.ts';
import { simpleKinds } from './simple-kinds.ts';

/** Work on a kind of any record type; keeps the record type generic. */
export interface KindVisitor<T> {
  visit<R extends object>(kind: Kind<R>): Promise<T>;
}

/** Creates the kind of that name for one import and calls the visitor with it. */
export async function withKind<T>(name: KindName, context: ImportContext, visitor: KindVisitor<T>): Promise<T> {
  switch (name) {
    case 'articles':
      return visitor.visit(await articlesKind(context));
    case 'customers':
      return visitor.visit(customersKind(context));
    case 'users':
      return visitor.visit(usersKind(context));
    case 'promotions':
      return visitor.visit(promotionsKind());
    case 'categories':
      return visitor.visit(simpleKinds.categories());
    case 'features':
      return visitor.visit(simpleKinds.features());
    case 'families':
      return visitor.visit(simpleKinds.families());
    case 'brands':
      return visitor.visit(simpleKinds.brands());
    case 'collections':
      return visitor.visit(simpleKinds.collections());
    case 'colors':
      return visitor.visit(simpleKinds.colors());
    case 'synonyms':
      return visitor.visit(simpleKinds.synonyms());
    case 'price-lists':
      return visitor.visit(simpleKinds['price-lists']());
    case 'prices':
      return visitor.visit(simpleKinds.prices());
    case 'agents':
      return visitor.visit(simpleKinds.agents());
    case 'orders':
      return visitor.visit(ordersKind());
    case 'ddt':
      return visitor.visit(ddtKind(context));
    case 'invoices':
      return visitor.visit(invoicesKind(context));
    case 'due-dates':
      return visitor.visit(dueDatesKind(context));
    case 'credit':
      return visitor.visit(simpleKinds.credit());
    case 'documents':
      return visitor.visit(documentsKind(context));
    case 'coupons':
      return visitor.visit(simpleKinds.coupons());
    case 'customer-codes':
      return visitor.visit(simpleKinds['customer-codes']());
    case 'stock':
      return visitor.visit(simpleKinds.stock());
  }
}
