import type { MetaFunction } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';

export const loader = officeLoader(() => ({}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('imports.begin');

export default function FilePage() {
  const { t, path } = useI18n();
  return <PageHead title={t('imports.begin')} crumbs={[[path('/imports'), t('imports.title')]]} />;
}
