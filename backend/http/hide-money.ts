import { z } from 'zod';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { fieldMarks } from '../../contract/money.ts';
import type { MoneyKind } from '../../domain/sees-money.ts';
import type { SeenMoney } from '../../domain/sees-money.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { HIDDEN_AMOUNT, type TextParameter, type TextParameters } from '../texts/index.ts';

/** Returns a part of a response without what its schema declares as money of the hidden kinds. */
type Hide = (value: unknown) => unknown;

/** For values without money, whose parts need not be checked. */
const show: Hide = (value) => value;

interface Compilation {
  isHidden: (kind: MoneyKind) => boolean;
  /** Fields that do not declare whether they are money. */
  undeclared: string[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function compileObject(schema: z.ZodObject, path: string, compilation: Compilation): Hide {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, compile(field as z.ZodType, `${path}.${name}`, compilation)] as const,
  );
  return (value) => {
    if (!isObject(value)) return null;
    const shown: Record<string, unknown> = {};
    // Only the declared fields, so that what a handler adds by mistake is not sent to a requester who may not see
    // money.
    for (const [name, hide] of fields) {
      const field = value[name];
      if (field !== undefined) shown[name] = hide === show ? field : hide(field);
    }
    return shown;
  };
}

function compileUnion(schema: z.ZodUnion, path: string, compilation: Compilation): Hide {
  const options = (schema.options as z.ZodType[]).map(
    (option, index) => [option, compile(option, `${path}|${index}`, compilation)] as const,
  );
  return (value) => {
    const [, hide] = options.find(([option]) => option.safeParse(value).success) ?? [];
    if (!hide) throw new Error(`${path} is none of its declared kinds`);
    return hide(value);
  };
}

function compileInner(schema: z.ZodType, path: string, compilation: Compilation): Hide {
  if (schema instanceof z.ZodObject) return compileObject(schema, path, compilation);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const hide = compile(schema.unwrap() as z.ZodType, path, compilation);
    return hide === show ? show : (value) => (value === null ? null : hide(value));
  }
  if (schema instanceof z.ZodArray) {
    const hide = compile(schema.element as z.ZodType, `${path}[]`, compilation);
    if (hide === show) return show;
    return (value) => (Array.isArray(value) ? value.map((entry) => hide(entry)) : []);
  }
  if (schema instanceof z.ZodRecord) {
    const hide = compile(schema.valueType as z.ZodType, `${path}{}`, compilation);
    return (value) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hide(entry)])) : {};
  }
  if (schema instanceof z.ZodUnion) return compileUnion(schema, path, compilation);
  const holdsNone =
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodNever ||
    schema instanceof z.ZodStringFormat;
  if (!holdsNone) compilation.undeclared.push(path);
  return show;
}

function compile(schema: z.ZodType, path: string, compilation: Compilation): Hide {
  const mark = fieldMarks.get(schema);
  if (!mark) return compileInner(schema, path, compilation);
  if (mark.money === null) return show;
  // What is hidden as a whole needs no declarations inside.
  const inner = compileInner(schema, path, mark.isPart ? compilation : { ...compilation, undeclared: [] });
  const { hidden, isPart } = mark;
  if (!compilation.isHidden(mark.money)) return inner;
  return isPart ? (value) => inner(hidden(value)) : hidden;
}

/** Compiles the function that hides money of some kinds in a response; throws where a field declares nothing. */
export function hideMoneyOf(schema: z.ZodType, name: string, isHidden: (kind: MoneyKind) => boolean): Hide {
  const compilation: Compilation = { isHidden, undeclared: [] };
  const hide = compile(schema, name, compilation);
  if (compilation.undeclared.length === 0) return hide;
  throw new Error(`declare with contract/money.ts whether it is money: ${compilation.undeclared.join(', ')}`);
}

const compiled = new Map<string, Hide>();

/**
 * A response without the money that the requester may not see. It works on every response by its schema, so that no
 * handler can forget it; a field without a declaration fails, so that a new one can't be forgotten either.
 */
export function hideMoney(name: EndpointName, response: unknown, sees: SeenMoney): unknown {
  if (sees.price && sees.document) return response;
  const key = `${name} ${sees.price} ${sees.document}`;
  const hide = compiled.get(key) ?? hideMoneyOf(endpoints[name].response, name, (kind) => !sees[kind]);
  compiled.set(key, hide);
  return hide(response);
}

function withoutAmount({ key, parameters = {} }: Sentence): Sentence {
  const isAmount = (value: TextParameter) => typeof value === 'object' && !('day' in value);
  const shown: TextParameters = {};
  for (const [name, value] of Object.entries(parameters)) shown[name] = isAmount(value) ? HIDDEN_AMOUNT : value;
  return { key, parameters: shown };
}

/** An error whose sentences name no amounts; other errors as they are. */
export function withoutAmounts(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { key, parameters } = withoutAmount(error.sentence);
  return new AppError(error.code, key, {
    parameters: parameters ?? {},
    errors: Object.fromEntries(Object.entries(error.errors).map(([field, list]) => [field, list.map(withoutAmount)])),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  });
}
