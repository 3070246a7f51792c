import type { readOrderFile as readEndpoint } from '../../contract/read-order-file.ts';
import { parseQuantity } from '../../domain/packaging.ts';
import type { Locale } from '../../domain/locale.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { findOrderCodes } from '../carts/index.ts';
import { requireClient } from '../customers/index.ts';
import { OrderFileError, readOrderFile, type OrderFileFailure, type OrderFileProblem } from '../import/index.ts';
import { text, type MessageKey } from '../texts/index.ts';
import { ownerOf } from './serialize-cart.ts';
import type { Handler } from './handler.ts';

const failures = {
  'too-large': 'orderFileTooLarge',
  'too-many': 'orderFileTooMany',
  unreadable: 'orderFileUnreadable',
  'open-quote': 'orderFileOpenQuote',
  'no-columns': 'orderFileNoColumns',
  empty: 'orderFileEmpty',
} as const satisfies Record<OrderFileFailure, MessageKey>;

const problems = {
  'no-code': 'orderRowNoCode',
  'long-code': 'orderRowLongCode',
  'lost-digits': 'orderRowLostDigits',
  'no-text': 'orderRowNoText',
  'two-articles': 'orderRowTwoArticles',
  'too-many-cells': 'orderRowTooManyCells',
  'no-quantity': 'orderRowNoQuantity',
  fraction: 'orderRowFraction',
  ambiguous: 'orderRowAmbiguous',
  'no-number': 'orderRowNoNumber',
} as const satisfies Record<OrderFileProblem['kind'], MessageKey>;

const passedOver = {
  title: 'orderLineTitle',
  head: 'orderLineHead',
  total: 'orderLineTotal',
  // An order has no columns that are filled down.
  group: 'orderLineTitle',
} as const satisfies Record<string, MessageKey>;

export const handleReadOrderFile: Handler<typeof readEndpoint> = async ({ database, queues }, { content }, context) => {
  const { locale } = context;
  const { customerId } = ownerOf(requireClient(context.requester));
  const findCodes = (codes: readonly string[]) => findOrderCodes(database.query, customerId, codes);
  const file = await queues.orderFiles
    .run(context.person, () => readOrderFile(Buffer.from(content, 'base64'), locale, findCodes))
    .catch((error: unknown) => {
      if (error instanceof OrderFileError) throw new AppError('invalid', failures[error.failure]);
      throw error;
    });
  const remarks = [
    ...file.problems.map((problem) => {
      const { key, parameters } = sentenceOf(problem, locale);
      return {
        line: problem.line,
        code: problem.code,
        kind: 'refused' as const,
        message: text(locale, key, parameters),
      };
    }),
    ...file.passedOver.map(({ line, what }) => {
      return { line, code: '', kind: 'skipped' as const, message: text(locale, passedOver[what]) };
    }),
  ];
  return {
    message: {
      response: true,
      rows: file.rows.map(({ promotionCode, promotionRow, ...row }) => ({
        ...row,
        ...(promotionCode ? { promo_code: promotionCode, promo_row: promotionRow ?? 0 } : {}),
      })),
      remarks: remarks.sort((one, other) => one.line - other.line),
    },
  };
};

function sentenceOf({ kind, shown }: OrderFileProblem, locale: Locale): Sentence {
  const plain = String(parseQuantity(shown, locale === 'it' ? 'en' : 'it'));
  return { key: problems[kind], parameters: kind === 'ambiguous' ? { shown, plain } : { shown } };
}
