import { useEffect, useEffectEvent, useState } from 'react';
import type { IdentityField, IdentityFields } from '../../contract/office/identity.ts';
import type { SaveConflict } from '../../contract/office/saving.ts';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useUnsavedDraft } from '../frame/use-saving.ts';
import { FIELDS, isSame, readTyped, typedOf, type Typed } from './typed-fields.ts';

export type Identity = OfficeAnswer<'getIdentity'>;

/** Milliseconds of rest after which what was typed is saved in the draft. */
const REST = 800;

interface Edit {
  typed: Typed;
  /** The stored value that it began from (decision 6.1). */
  before: unknown;
}
type Edits = Partial<Record<IdentityField, Edit>>;

export interface Draft {
  /** What the control of a field shows. */
  typed: (field: IdentityField) => Typed;
  type: (field: IdentityField, typed: Typed) => void;
  /** Whether what is typed can’t enter the draft, which keeps its last good value. */
  isWrong: (field: IdentityField) => boolean;
  /** The draft with what is typed and fits. */
  fields: IdentityFields;
  /** Fields that differ from what is published. */
  changed: IdentityField[];
  conflicts: readonly SaveConflict[];
  settle: (conflict: SaveConflict, isMine: boolean) => void;
  isSaving: boolean;
  /** Whether something typed has not been saved yet. */
  isUnsaved: boolean;
  failure: RequestFailure | null;
  /** Saves at once; resolves to when the draft was saved, null without a draft, false where that failed. */
  flush: () => Promise<string | null | false>;
  /** Forgets what is typed. */
  reset: () => void;
}

/** The edits that still count, read; one that is saved and that somebody has changed since shows what is stored. */
function readEdits(edits: Edits, stored: IdentityFields) {
  return (Object.entries(edits) as [IdentityField, Edit][]).flatMap(([field, { typed, before }]) => {
    const read = readTyped(field, typed);
    const isPending = read === null || !isSame(read.value, before);
    if (!isPending && !isSame(stored[field], before)) return [];
    return [{ field, typed, before, read, isPending }];
  });
}

/** What is typed into the identity: saved in the draft after a rest, each field with the value that it began from. */
export function useDraft(identity: Identity): Draft {
  const { fields: stored, draft } = identity;
  const { run, isBusy, failure, forget } = useAct();
  const [edits, setEdits] = useState<Edits>({});
  const [conflicts, setConflicts] = useState<readonly SaveConflict[]>([]);
  /** Changes that were refused: they are not sent again until something else is typed. */
  const [refused, setRefused] = useState<string | null>(null);
  const read = readEdits(edits, stored);
  const editOf = (field: IdentityField) => read.find((edit) => edit.field === field);
  const isOpen = (field: string) => conflicts.some((conflict) => conflict.field === field);
  const fields = { ...stored } as Record<IdentityField, unknown>;
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const { field, before, read: found, isPending } of read) {
    if (!found) continue;
    fields[field] = found.value;
    if (isPending && !isOpen(field)) changes[field] = { before, after: found.value };
  }
  const key = JSON.stringify(changes);
  const isUnsaved = Object.keys(changes).length > 0;

  const flush = async (): Promise<string | null | false> => {
    if (!isUnsaved) return draft?.savedAt ?? null;
    let savedAt: string | null = null;
    let found: readonly SaveConflict[] = [];
    const isSaved = await run(async () => {
      try {
        savedAt = (await officeCall('saveIdentity', { changes })).savedAt;
      } catch (error) {
        found = asRequestFailure(error).conflicts;
        throw error;
      }
    });
    setConflicts([...conflicts, ...found]);
    if (!isSaved) {
      // What is in conflict is chosen first; the other fields can be saved by themselves then.
      setRefused(found.length > 0 ? null : key);
      return false;
    }
    setEdits((current) => {
      const next = { ...current };
      for (const [field, { after }] of Object.entries(changes) as [IdentityField, { after: unknown }][]) {
        const edit = next[field];
        if (edit) next[field] = { ...edit, before: after };
      }
      return next;
    });
    return savedAt;
  };
  // What is wrong, refused or in conflict needs the person; the rest is saved after its rest.
  const isStuck = conflicts.length > 0 || failure !== null || read.some((edit) => edit.read === null);
  useUnsavedDraft(isStuck ? 'unsaved' : isUnsaved || isBusy ? 'saving' : null);
  const save = useEffectEvent(() => void flush());
  useEffect(() => {
    if (key === '{}' || key === refused || isBusy) return;
    const timer = setTimeout(() => save(), REST);
    return () => clearTimeout(timer);
  }, [key, refused, isBusy]);

  return {
    typed: (field) => editOf(field)?.typed ?? typedOf(field, stored[field]),
    type: (field, typed) => {
      const edit = editOf(field);
      const before = edit ? edit.before : stored[field];
      setEdits({ ...edits, [field]: { typed, before } });
    },
    isWrong: (field) => editOf(field)?.read === null,
    fields: fields as IdentityFields,
    changed: FIELDS.filter((field) => !isSame(fields[field], identity.live.fields[field])),
    conflicts,
    settle: (conflict, isMine) => {
      const field = conflict.field as IdentityField;
      const { [field]: edit, ...others } = edits;
      setEdits(isMine && edit ? { ...others, [field]: { ...edit, before: conflict.now } } : others);
      setConflicts(conflicts.filter((one) => one !== conflict));
      forget();
    },
    isSaving: isBusy,
    isUnsaved,
    failure: conflicts.length > 0 ? null : failure,
    flush,
    reset: () => {
      setEdits({});
      setConflicts([]);
      setRefused(null);
      forget();
    },
  };
}
