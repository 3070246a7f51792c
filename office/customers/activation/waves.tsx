import { Button } from '../../../storefront/ui/button.tsx';
import { officeCall } from '../../calls/browser-call.ts';
import type { OfficeAnswer } from '../../calls/office-call.ts';
import { useAct } from '../../calls/use-act.ts';
import { useFrame } from '../../frame/frame-state.tsx';
import { useWork } from '../../frame/use-work.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './activation.module.css';

type Wave = OfficeAnswer<'getActivation'>['waves'][number];

function WaveItem({ wave }: { wave: Wave }) {
  const { t, moment } = useI18n();
  const { may } = useFrame();
  const { run, isBusy, failure } = useAct();
  const { id, state, mails, sent, perHour, letters, lettersState, lettersDone } = wave;
  const minutes = Math.ceil(((mails - sent) / perHour) * 60);
  const isUnderway = state !== 'done' && sent < mails;
  const setStopped = (isStopped: boolean) => void run(() => officeCall('stopWave', { waveId: id, isStopped }));
  return (
    <li>
      <span>
        <b>{t('activation.wave', { id })}</b> {moment(wave.startsAt)} · {wave.createdBy}
      </span>
      {isUnderway && (
        <>
          <progress max={mails} value={sent} aria-label={t('activation.wave', { id })} />
          <span>
            {t('activation.sentOf', { sent, mails })}
            {state === 'running' && wave.sendsFrom === null && `, ${t('activation.minutesLeft', { minutes })}`}{' '}
            {wave.sendsFrom !== null && t('activation.sendsFrom', { moment: moment(wave.sendsFrom) })}
          </span>
        </>
      )}
      {state === 'stopped' && <span>{t('activation.stoppedBy', { by: wave.stoppedBy ?? '' })}</span>}
      <small>
        {t('activation.result', {
          ...{ sent, letters, active: wave.active, reminded: wave.reminded },
          ...{ skipped: wave.skipped, unsubscribed: wave.unsubscribed },
        })}
      </small>
      {letters > 0 && lettersState !== 'done' && <span>{t('activation.drawing', { done: lettersDone, letters })}</span>}
      <FailureAlert failure={failure} />
      {may('customers.edit') && (
        <span className={styles.actions}>
          {state === 'running' && (
            <Button size="small" busy={isBusy} onClick={() => setStopped(true)}>
              {t('activation.stop')}
            </Button>
          )}
          {state === 'stopped' && (
            <Button size="small" busy={isBusy} onClick={() => setStopped(false)}>
              {t('activation.resume')}
            </Button>
          )}
          {wave.hasLettersFile && (
            <a href={`/office/files/letters/${id}.pdf`} download>
              {t('activation.letters', { count: letters })}
            </a>
          )}
        </span>
      )}
    </li>
  );
}

/** The waves, the newest first, each with how far it is. */
export function Waves({ waves }: { waves: readonly Wave[] }) {
  const { t } = useI18n();
  useWork(waves.some(({ lettersState }) => lettersState === 'waiting' || lettersState === 'drawing'));
  return (
    <Panel title={t('activation.waves')} isPadded>
      {waves.length === 0 ? (
        <p>{t('activation.noWave')}</p>
      ) : (
        <ul className={styles.waves}>
          {waves.map((wave) => (
            <WaveItem key={wave.id} wave={wave} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
