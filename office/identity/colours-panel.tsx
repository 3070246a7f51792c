import { PAPER, textsOn, usesOf, type ShopColours } from '../../domain/shop-colours.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { ColourField, useNeeded, useRatio } from './colour-field.tsx';
import styles from './colours.module.css';
import { textOf } from './typed-fields.ts';
import type { Draft, Identity } from './use-draft.ts';

const PARTS = ['sign', 'action'] as const satisfies (keyof ShopColours)[];

/** Both texts that a colour can have: the one that is taken, the other struck through. */
function TextsOn({ part, colour }: { part: keyof ShopColours; colour: string }) {
  const { t } = useI18n();
  const ratio = useRatio();
  const [taken, other] = textsOn(colour);
  const pair = (text: typeof taken) => (
    <>
      <i aria-hidden="true" style={{ background: colour, color: text.colour }} />
      {t(`identity.on.${text.name}`)}, {ratio(text.ratio)}:1
    </>
  );
  return (
    <div className={styles.texts}>
      <span>{t(`identity.textOn.${part}`, { colour: colour.toUpperCase() })}</span>
      <span className={styles.pair}>{pair(taken)}</span>
      <s className={styles.pair}>{pair(other)}</s>
    </div>
  );
}

/** The two colours of the shop, and where each is read with which contrast. */
export function ColoursPanel({ draft, live }: { draft: Draft; live: Identity['live'] }) {
  const { t } = useI18n();
  const ratio = useRatio();
  const need = useNeeded();
  const { fields } = draft;
  const rows = PARTS.flatMap((part) => usesOf(part, fields[part]).map((use) => ({ part, ...use })));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    {
      key: 'where',
      heading: t('identity.where'),
      isRowHeading: true,
      cell: ({ part, use }) => t(`identity.use.${part}.${use}`),
    },
    {
      key: 'pair',
      heading: t('identity.pair'),
      cell: ({ part, use }) => {
        const [text] = textsOn(fields[part]);
        const isText = use === 'text-on';
        return (
          <span className={styles.pair}>
            <i
              aria-hidden="true"
              style={
                isText ? { background: fields[part], color: text.colour } : { background: PAPER, color: fields[part] }
              }
            />
            {t(isText ? `identity.on.${text.name}` : 'identity.on.paper')}
          </span>
        );
      },
    },
    { key: 'ratio', heading: t('identity.contrast'), isFigure: true, cell: (row) => <b>{ratio(row.ratio)}:1</b> },
    { key: 'needed', heading: t('identity.needed'), isFigure: true, cell: (row) => `${need(row.needed)}:1` },
    {
      key: 'passes',
      heading: null,
      cell: () => (
        <Outcome tone="ok" icon="circle-check">
          {t('identity.passes')}
        </Outcome>
      ),
    },
  ];
  return (
    <Panel
      title={t('identity.colours')}
      aside={t('identity.coloursAside')}
      foot={
        <>
          <Icon name="lock" />
          {t('identity.coloursFoot')}
        </>
      }
    >
      <div className={styles.colours}>
        {PARTS.map((part) => (
          <div key={part}>
            <ColourField
              part={part}
              typed={textOf(draft.typed(part))}
              kept={fields[part]}
              live={live.fields[part]}
              onType={(typed) => draft.type(part, typed)}
            />
            <TextsOn part={part} colour={fields[part]} />
          </div>
        ))}
      </div>
      <div className={styles.scroll}>
        <DataTable
          caption={t('identity.where')}
          columns={columns}
          rows={rows}
          rowKey={({ part, use }) => `${part} ${use}`}
          className={styles.uses}
        />
      </div>
    </Panel>
  );
}
