/** The text of a mail in one language, as the office writes it; placeholders are {names} in braces. */
export interface TemplateText {
  subject: string;
  /** Paragraphs with an empty line between them; the first one is the salutation. */
  body: string;
}

export const TEMPLATE_LIMITS = { subject: 150, body: 6000 } as const;

/** The placeholder that becomes the button with the link; it stands alone on its line. */
export const BUTTON_PLACEHOLDER = 'pulsante';

/** What a template may and must name. */
export interface TemplateNames {
  allowed: readonly string[];
  required: readonly string[];
}

export type TemplateProblem =
  | { kind: 'empty'; field: 'subject' | 'body' }
  | { kind: 'broken'; what: string }
  | { kind: 'unknown'; what: string }
  | { kind: 'missing'; what: string }
  | { kind: 'button'; what: string };

const PLACEHOLDER = /\{([\p{L}\d_]+)\}/gu;
/** Whatever has braces: several in a row, a placeholder, one that is not closed or named, a brace alone. */
const PIECE = /\{{2,}[^{}\n]*\}*|\{([\p{L}\d_]+)\}(?!\})|\{[^{}\n]*\}*|\}+/gu;
/** So much of a broken placeholder is shown. */
const SHOWN = 20;

/** The placeholders of a text, each once, and the pieces with braces that are none: `{na`, `{{x}}`, `{}`. */
export function readPlaceholders(text: string): { names: string[]; broken: string[] } {
  const names = new Set<string>();
  const broken = new Set<string>();
  for (const [piece, name] of text.matchAll(PIECE)) {
    if (name === undefined) broken.add(piece.slice(0, SHOWN).trim());
    else names.add(name);
  }
  return { names: [...names], broken: [...broken] };
}

/** Why a text can't be published; empty when it can. */
export function templateProblems({ subject, body }: TemplateText, names: TemplateNames): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  if (subject.trim() === '') problems.push({ kind: 'empty', field: 'subject' });
  if (body.trim() === '') problems.push({ kind: 'empty', field: 'body' });
  const found = [subject, body].map(readPlaceholders);
  const used = new Set(found.flatMap((one) => one.names));
  for (const what of new Set(found.flatMap((one) => one.broken))) problems.push({ kind: 'broken', what });
  for (const what of used) if (!names.allowed.includes(what)) problems.push({ kind: 'unknown', what: `{${what}}` });
  for (const what of names.required) if (!used.has(what)) problems.push({ kind: 'missing', what: `{${what}}` });
  const button = `{${BUTTON_PLACEHOLDER}}`;
  const lines = `${subject}\n${body}`.split('\n').filter((line) => line.includes(button));
  const isAlone = lines.length === 1 && lines[0]?.trim() === button && !subject.includes(button);
  if (names.allowed.includes(BUTTON_PLACEHOLDER) && lines.length > 0 && !isAlone)
    problems.push({ kind: 'button', what: button });
  return problems;
}

/** A text with its values; a mail program has no use for line breaks in a subject. */
export interface FilledTemplate {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Whether it has the button. */
  hasButton: boolean;
  /** Paragraphs below the button. */
  below: string[];
}

/**
 * Fills a text. A paragraph is left out that names something in `optional` without a value, or that holds nothing once it
 * is filled; any other placeholder without a value becomes empty. Values are never read for placeholders themselves.
 */
export function fillTemplate(
  { subject, body }: TemplateText,
  valueOf: (name: string) => string,
  optional: readonly string[],
): FilledTemplate {
  const filled = (text: string) => text.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name));
  const paragraphsOf = (text: string) =>
    text
      .split(/\n[ \t]*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) =>
        readPlaceholders(paragraph).names.every((name) => !optional.includes(name) || valueOf(name)),
      )
      .map((paragraph) => filled(paragraph).trim())
      .filter(Boolean);
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((line) => line.trim() === `{${BUTTON_PLACEHOLDER}}`);
  const above = at < 0 ? lines : lines.slice(0, at);
  const [greeting = '', ...paragraphs] = paragraphsOf(above.join('\n'));
  return {
    subject: filled(subject).replaceAll(/\s+/g, ' ').trim(),
    ...{ greeting, paragraphs, hasButton: at >= 0 },
    below: at < 0 ? [] : paragraphsOf(lines.slice(at + 1).join('\n')),
  };
}
