import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { download } from './download.ts';
import styles from './history.module.css';

type RunDetail = OfficeAnswer<'getImportRun'>;

/** The files of an import: its report, what it changed, and the rejected rows as they can be loaded again. */
export function RunFiles({ run }: { run: RunDetail }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run: act, isBusy, failure } = useAct();
  const save = (what: 'report' | 'changes') =>
    act(async () => {
      const { fileName, content, isPart } = await officeCall('exportImportRun', { id: run.id, what });
      download(fileName, content);
      if (isPart) notice(t('imports.files.part'));
    });
  const saveRejected = () =>
    act(async () => {
      const { fileName, content } = await officeCall('exportRejectedRows', { id: run.id });
      download(fileName, content);
    });
  const files = [
    ...((run.found?.reasons.length ?? 0) > 0 ? [['report', () => save('report')] as const] : []),
    ...(run.changes > 0 ? [['changes', () => save('changes')] as const] : []),
    ...(run.rejected.kept > 0 ? [['rejected', saveRejected] as const] : []),
  ];
  if (!run.seesValues || files.length === 0) return null;
  return (
    <Panel title={t('imports.files')} isPadded>
      <div className={styles.progress}>
        <FailureAlert failure={failure} />
        <div className={styles.actions}>
          {files.map(([what, get]) => (
            <Button key={what} size="small" busy={isBusy} onClick={() => void get()}>
              <Icon name="download" />
              {t(`imports.files.${what}`)}
            </Button>
          ))}
        </div>
        {run.rejected.kept > 0 && <p>{t('imports.files.rejectedHint')}</p>}
      </div>
    </Panel>
  );
}
