import { useState } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import styles from '../settings/settings.module.css';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';

export const loader = officeLoader(({ call }) => call('getServer', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.server');

type Server = ReturnType<typeof useServer>;
type Use = Server['disk']['uses'][number];
/** The shortest answer that says something. */
const WORD_LENGTH = 3;
const useServer = () => useLoaderData<typeof loader>();

/** Why nothing leaves the shop, and the one confirmation that lifts it. */
function Silent({ silent }: { silent: NonNullable<Server['silent']> }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    const isDone = await run(() => officeCall('confirmOutgoing', {}));
    if (!isDone) return;
    setAsking(false);
    notice(t('server.confirmed'));
  };
  const address = (url: string | null) => url ?? t('server.noAddress');
  return (
    <>
      <Alert
        tone="bad"
        title={t('server.silent')}
        actions={
          <Button size="small" kind="ink" onClick={() => setAsking(true)}>
            {t('server.confirm')}
          </Button>
        }
      >
        {t(`server.because.${silent.because}`, {
          now: address(silent.startedUrl),
          before: address(silent.shopUrl),
        })}
      </Alert>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('server.confirmTitle')}
        actions={
          <>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('frame.cancel')}
            </Button>
            <Button size="small" kind="ink" busy={isBusy} onClick={() => void confirm()}>
              {t('server.confirm')}
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} />
        <p>{t('server.confirmText')}</p>
      </Dialog>
    </>
  );
}

/** Says that another program makes the backups, or no longer does. */
function DeclareBackup({ elsewhere }: { elsewhere: Server['backupElsewhere'] }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [what, setWhat] = useState(elsewhere?.what ?? '');
  const declare = async (declared: string | null) => {
    if (!(await run(() => officeCall('declareBackup', { what: declared })))) return;
    setAsking(false);
    notice(t('server.declared'));
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t(elsewhere ? 'server.declareOther' : 'server.declare')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('server.declareTitle')}
        actions={
          <>
            {elsewhere && (
              <Button size="small" busy={isBusy} onClick={() => void declare(null)}>
                {t('server.declareNone')}
              </Button>
            )}
            <Button
              size="small"
              kind="primary"
              busy={isBusy}
              disabled={what.trim().length < WORD_LENGTH}
              onClick={() => void declare(what)}
            >
              {t('server.declareSave')}
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} />
        <p>{t('server.declareText')}</p>
        <TextArea
          label={t('server.declareWhat')}
          required
          maxLength={500}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      </Dialog>
    </>
  );
}

/** Tables and files with their size and what came within 30 days. */
function Disk({ disk }: { disk: Server['disk'] }) {
  const { t, number, date } = useI18n();
  const size = (bytes: number) => t('server.megabytes', { size: number(Math.round(bytes / 100_000) / 10) });
  const names: Record<string, string> = {
    ...{ database: t('server.wholeDatabase'), files: t('server.files'), imports: t('server.folder.imports') },
    ...{ letters: t('server.folder.letters'), reports: t('server.folder.reports'), mail: t('server.folder.mail') },
    'customer-documents': t('server.folder.customer-documents'),
  };
  const columns: Column<Use>[] = [
    {
      key: 'what',
      heading: t('server.column.what'),
      isRowHeading: true,
      cell: ({ what }) => names[what] ?? <code>{what}</code>,
    },
    {
      ...{ key: 'size', heading: t('server.column.size'), isFigure: true, className: styles.figure },
      cell: ({ bytes }) => size(bytes),
    },
    {
      ...{ key: 'growth', heading: t('server.column.growth'), isFigure: true, className: styles.figure },
      cell: ({ growth }) => (growth === null ? '–' : `${growth < 0 ? '−' : '+'}${size(Math.abs(growth))}`),
    },
  ];
  return (
    <Panel title={t('server.disk')} aside={disk.day && t('server.noted', { day: date(disk.day) })}>
      {disk.uses.length === 0 ? (
        <p className={styles.padded}>{t('server.notNoted')}</p>
      ) : (
        <div className={styles.scroll} role="group" aria-label={t('server.disk')} tabIndex={0}>
          <DataTable
            caption={t('server.disk')}
            columns={columns}
            rows={disk.uses}
            rowKey={({ what }) => what}
            className={styles.table}
          />
        </div>
      )}
    </Panel>
  );
}

/** What the server is and sets: nothing of it can be changed here. */
export default function ServerSettingsPage() {
  const { t, moment, number, date } = useI18n();
  const server = useServer();
  const { backup, backupElsewhere, settings } = server;
  const processes = t('server.processCount', { count: server.processes });
  return (
    <>
      <PageHead title={t('nav.server')} facts={t('server.facts')} />
      <div className={styles.stack}>
        {server.silent && <Silent silent={server.silent} />}
        <div className={`${styles.columns} ${styles.wide}`}>
          <Panel
            title={t('server.program')}
            isPadded
            foot={<DeclareBackup elsewhere={backupElsewhere} key={backupElsewhere?.at} />}
          >
            <Facts
              facts={[
                [t('server.version'), `${server.version} (${t('server.migration', { number: server.migration })})`],
                ['Node.js', server.node],
                [t('server.processes'), `${processes}, ${t('server.started', { moment: moment(server.startedAt) })}`],
                [t('server.database'), `PostgreSQL ${server.databaseVersion}, ${t(`server.${server.database}`)}`],
                [t('server.standby'), t(server.hasStandby ? 'log.yes' : 'log.no')],
                [
                  t('server.backup'),
                  backup
                    ? `${moment(backup.at)}, ${t('server.megabytes', { size: number(Math.round(backup.bytes / 100_000) / 10) })}`
                    : t('server.noBackup'),
                ],
                ...(backupElsewhere
                  ? [
                      [
                        t('server.elsewhere'),
                        t('server.elsewhereBy', {
                          what: backupElsewhere.what,
                          name: backupElsewhere.by,
                          day: date(backupElsewhere.at),
                        }),
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Panel>
          <Panel title={t('server.settings')} isPadded foot={t('server.settingsFoot')}>
            {settings.length === 0 ? (
              <p>{t('server.noSettings')}</p>
            ) : (
              <ul className={styles.effects}>
                {settings.map((name) => (
                  <li key={name}>
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <Disk disk={server.disk} />
      </div>
    </>
  );
}
