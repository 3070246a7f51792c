import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SaveConflict } from '../../contract/office/saving.ts';
import { TextField } from '../../storefront/ui/field.tsx';
import { useKeptTyping } from '../calls/kept-typing.ts';
import { useAct } from '../calls/use-act.ts';
import { useConflicts } from '../calls/use-conflicts.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useChord } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { useI18n } from '../i18n/i18n.ts';
import { ConflictAlert } from '../ui/conflict-alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { KeptAlert } from '../ui/kept-alert.tsx';
import styles from './customers.module.css';

/** A field of a form whose changes are saved together. */
export interface EditedField {
  name: string;
  label: string;
  /** What is stored, as it is typed: '' for nothing. */
  value: string;
  options?: readonly (readonly [value: string, label: string])[];
  inputMode?: 'text' | 'decimal' | 'email' | 'tel';
}

/** Each changed field with the text that it began from (decision 6.1). */
export type EditedChanges = Record<string, { before: string; after: string }>;

interface EditFieldsProps {
  fields: readonly EditedField[];
  save: (changes: EditedChanges) => Promise<unknown>;
  /** A stored value as it is typed, for what somebody else has written meanwhile. */
  shown?: (field: string, value: unknown) => string;
}

const asText = (_field: string, value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Fields that are saved together in the band: each with the value that it began from. Where somebody has changed one
 * meanwhile, both values are shown and one is chosen; what was typed stays.
 */
export function EditFields({ fields, save, shown = asText }: EditFieldsProps) {
  const { t } = useI18n();
  const { session } = useFrame();
  const notice = useNotice();
  const { run, isBusy, failure, forget } = useAct();
  const { conflicts, keep, settle: settled } = useConflicts();
  /** Values that somebody else has written meanwhile, and that the person has seen: fields begin from them now. */
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const baseOf = ({ name, value }: EditedField) => seen[name] ?? value;
  const stored = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const form = useForm<Record<string, string>>({
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const values = form.watch();
  const changed = fields.filter((field) => (values[field.name] ?? '').trim() !== baseOf(field));
  const changes: EditedChanges = Object.fromEntries(
    changed.map((field) => [field.name, { before: baseOf(field), after: (values[field.name] ?? '').trim() }]),
  );
  const typing = useKeptTyping(fields.map(({ name }) => name).join(), session.name, changes);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const store = async () => {
    if (!(await run(() => keep(() => save(changes))))) return;
    typing.drop();
    setSeen({});
    const saved = Object.fromEntries(fields.map(({ name, value }) => [name, (values[name] ?? value).trim()]));
    form.reset(saved, { keepDirtyValues: false });
    notice(t('customer.saved'));
  };
  const discard = () => {
    typing.drop();
    // Without this the options of the form keep what was typed.
    form.reset({ ...stored, ...seen }, { keepDirtyValues: false });
    settled(null);
    forget();
  };
  const what = changed.map(({ label }) => label).join(', ');
  useSaving({ count: changed.length, what, isBusy, save: () => void store(), discard });
  useChord('s', () => void (changed.length > 0 && store()));
  // Keeping theirs, or mine over what is there now.
  const settle = (conflict: SaveConflict, isMine: boolean) => {
    const now = shown(conflict.field, conflict.now);
    setSeen({ ...seen, [conflict.field]: now });
    if (!isMine) form.setValue(conflict.field, now);
    settled(conflict);
    forget();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) void store();
      }}
    >
      <KeptAlert
        kept={typing.kept}
        onDrop={typing.drop}
        onTake={({ changes: typed }) => {
          const known = Object.entries(typed).filter(([name]) => fields.some((field) => field.name === name));
          // They begin from what they began from then: what somebody has changed since is shown when they are saved.
          setSeen({ ...seen, ...Object.fromEntries(known.map(([name, { before }]) => [name, before])) });
          for (const [name, { after }] of known) form.setValue(name, after, { shouldDirty: true });
          typing.hide();
        }}
      />
      {conflicts.length === 0 && <FailureAlert failure={failure} />}
      {conflicts.map((conflict) => (
        <ConflictAlert
          key={conflict.field}
          conflict={conflict}
          label={labelOf(conflict.field)}
          shown={(value) => shown(conflict.field, value)}
          onChoose={(isMine) => settle(conflict, isMine)}
        />
      ))}
      <div className={styles.halves}>
        {fields.map((field) => {
          const { name, label, options, inputMode } = field;
          const value = baseOf(field);
          const hint =
            (values[name] ?? '').trim() === value ? null : t('save.was', { value: value || t('save.empty') });
          const error = failure?.errors[name]?.[0] ?? failure?.errors[`changes.${name}.after`]?.[0] ?? null;
          if (!options)
            return (
              <TextField
                key={name}
                label={label}
                inputMode={inputMode}
                hint={hint}
                error={error}
                {...form.register(name)}
              />
            );
          return (
            <label key={name} className={styles.two}>
              <span>{label}</span>
              <select className={styles.select} {...form.register(name)}>
                {options.map(([one, text]) => (
                  <option key={one} value={one}>
                    {text}
                  </option>
                ))}
              </select>
              <small>{hint}</small>
            </label>
          );
        })}
      </div>
    </form>
  );
}
