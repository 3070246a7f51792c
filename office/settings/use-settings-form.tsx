import { useState, type ReactNode } from 'react';
import type { SaveConflict } from '../../contract/office/saving.ts';
import { useAct } from '../calls/use-act.ts';
import { useConflicts } from '../calls/use-conflicts.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { useI18n } from '../i18n/i18n.ts';
import { ConflictAlert } from '../ui/conflict-alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';

type Values = Record<string, unknown>;
/** Changed fields, each with the value that it began from (decision 6.1). */
export type SettingsChanges = Record<string, { before: unknown; after: unknown }>;

interface SettingsFormOptions<V extends Values> {
  /** What is stored, as the page edits it. */
  stored: V;
  labelOf: (field: string) => string;
  /** A value in words, for what somebody else has saved meanwhile. */
  shown: (field: string, value: unknown) => string;
  /** A stored value as the page edits it, where that is another form. */
  edited?: (field: string, value: unknown) => unknown;
  save: (changes: SettingsChanges) => Promise<unknown>;
  /** The parameter of the address that names what is edited, where one page edits one of several. */
  parameter?: string;
}

/** The fields of a page of settings. */
export interface SettingsForm<V extends Values> {
  values: V;
  set: <Field extends keyof V & string>(field: Field, value: V[Field]) => void;
  base: <Field extends keyof V & string>(field: Field) => V[Field];
  isChanged: (field: string) => boolean;
  /** Whether anything is unsaved. */
  isDirty: boolean;
  /** What the server says about a field. */
  errorOf: (field: string) => string | null;
  errors: Readonly<Record<string, readonly string[]>>;
  /** Above the fields: what failed, and what somebody else has saved meanwhile, to be chosen. */
  notices: ReactNode;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that are saved together in the band, each with the value that it began from; a save can be undone. */
export function useSettingsForm<V extends Values>(options: SettingsFormOptions<V>): SettingsForm<V> {
  const { stored, labelOf, shown, edited: asEdited = (_field, value) => value, save, parameter } = options;
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure, forget } = useAct();
  const [edits, setEdits] = useState<Values>({});
  /** Values that somebody else has saved meanwhile, and that the person has seen: fields begin from them now. */
  const [seen, setSeen] = useState<Values>({});
  const { conflicts, keep, settle: settled } = useConflicts();
  const baseOf = (field: string) => (field in seen ? seen[field] : stored[field]);
  const changed = Object.keys(edits).filter((field) => !isSame(edits[field], baseOf(field)));
  const store = async () => {
    const changes = Object.fromEntries(
      changed.map((field) => [field, { before: baseOf(field) ?? null, after: edits[field] ?? null }]),
    );
    if (!(await run(() => keep(() => save(changes))))) return;
    setEdits({});
    setSeen({});
    const reversed = Object.fromEntries(
      Object.entries(changes).map(([field, { before, after }]) => [field, { before: after, after: before }]),
    );
    notice(t('settings.saved', { what: changed.map(labelOf).join(', ') }), () => void run(() => save(reversed)));
  };
  const discard = () => {
    setEdits({});
    settled(null);
    forget();
  };
  const count = changed.length;
  const what = changed.map(labelOf).join(', ');
  useSaving({ count, what, parameter, isBusy, save: () => void store(), discard });
  // Keeping theirs, or mine over what is there now.
  const settle = (conflict: SaveConflict, isMine: boolean) => {
    const now = asEdited(conflict.field, conflict.now);
    setSeen({ ...seen, [conflict.field]: now });
    if (!isMine) setEdits({ ...edits, [conflict.field]: now });
    settled(conflict);
    forget();
  };
  const errors = failure?.errors ?? {};
  return {
    values: { ...stored, ...seen, ...edits },
    set: (field, value) => setEdits((before) => ({ ...before, [field]: value })),
    base: (field) => baseOf(field) as V[typeof field],
    isChanged: (field) => changed.includes(field),
    isDirty: count > 0,
    errorOf: (field) =>
      errors[field]?.[0] ??
      Object.entries(errors).find(([name]) => name.startsWith(`changes.${field}.after`))?.[1][0] ??
      null,
    errors,
    notices: (
      <>
        {conflicts.length === 0 && <FailureAlert failure={failure} />}
        {conflicts.map((conflict) => (
          <ConflictAlert
            key={conflict.field}
            conflict={conflict}
            label={labelOf(conflict.field)}
            shown={(value) => shown(conflict.field, asEdited(conflict.field, value))}
            onChoose={(isMine) => settle(conflict, isMine)}
          />
        ))}
      </>
    ),
  };
}
