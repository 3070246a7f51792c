import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useConflicts } from '../calls/use-conflicts.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { ConflictAlert } from '../ui/conflict-alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { AgentChoice } from './invite-form.tsx';

type Person = OfficeAnswer<'listPeople'>['people'][number];
type Agents = OfficeAnswer<'listPeople'>['agents'];
type Fields = Pick<Person, 'endsOn' | 'agentIds'>;

/** Whose customers somebody sees, and the last day, in a dialog; each with the value that it began from. */
export function EditPerson({ person, agents, onClose }: { person: Person; agents: Agents; onClose: () => void }) {
  const { t, date } = useI18n();
  const { run, isBusy, failure, forget } = useAct();
  const { revalidate } = useRevalidator();
  const { conflicts, keep, settle } = useConflicts();
  const notice = useNotice();
  const [base, setBase] = useState<Fields>({ endsOn: person.endsOn, agentIds: person.agentIds });
  const [{ endsOn, agentIds }, setFields] = useState<Fields>(base);
  const save = async () => {
    const changes = {
      ...(endsOn !== base.endsOn && { endsOn: { before: base.endsOn, after: endsOn } }),
      ...(String(agentIds) !== String(base.agentIds) && { agentIds: { before: base.agentIds, after: agentIds } }),
    };
    if (Object.keys(changes).length > 0) {
      if (!(await run(() => keep(() => officeCall('changePerson', { personId: person.id, changes }))))) return;
      notice(t('people.saved', { name: person.name }));
    } else void revalidate();
    onClose();
  };
  const shown = (field: string, value: unknown): string => {
    if (field === 'endsOn') return typeof value === 'string' ? date(value) : '';
    if (!Array.isArray(value)) return t('people.seesAll');
    return agents
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join(', ');
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.editTitle', { name: person.name })}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind="ink" busy={isBusy} disabled={conflicts.length > 0} onClick={() => void save()}>
            {t('save.save')}
          </Button>
        </>
      }
    >
      {conflicts.length === 0 && <FailureAlert failure={failure} />}
      {conflicts.map((conflict) => (
        <ConflictAlert
          key={conflict.field}
          conflict={conflict}
          label={t(conflict.field === 'endsOn' ? 'people.endsOn' : 'people.sees')}
          shown={(value) => shown(conflict.field, value)}
          onChoose={(isMine) => {
            const now = { [conflict.field]: conflict.now };
            setBase({ ...base, ...now });
            if (!isMine) setFields({ endsOn, agentIds, ...now });
            settle(conflict);
            forget();
          }}
        />
      ))}
      <TextField
        type="date"
        label={t('people.endsOn')}
        hint={t('people.endsOnHint')}
        value={endsOn ?? ''}
        onChange={({ target }) => setFields({ endsOn: target.value || null, agentIds })}
      />
      <AgentChoice agents={agents} chosen={agentIds} onChange={(chosen) => setFields({ endsOn, agentIds: chosen })} />
    </Dialog>
  );
}
