/** The import boundaries between the folders (ARCHITECTURE.md). An import that is not allowed here fails the checks. */
const only = (folder, allowed, comment) => ({
  name: `${folder}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(contract|domain|backend|storefront|office|cli|demo|test|bench)/',
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
  },
});

/** Modules of the back end; others import only their index.ts. */
const SUBJECTS =
  'catalogue|pricing|customers|accounts|carts|orders|payments|documents|content|tracking|wishlist|search|notifications|claims|inquiries|legal|outgoing|connections|operation';

/** Folders of the storefront that show one part of the shop each. */
const FEATURES = 'catalogue|search-tabs|cart|checkout|guest-payment|account|auth|home|wishlist|pages|inquiries';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract', ['domain'], 'The contract imports Zod, and the words that it shares with the domain rules.'),
    only('domain', [], 'The domain rules import no other folder.'),
    only('backend', ['contract', 'domain'], 'The back end imports only the contract and the domain rules.'),
    only(
      'storefront',
      ['contract', 'domain', 'office'],
      'The storefront imports the contract and the domain rules, and the list of the office’s routes alone.',
    ),
    {
      name: 'office-imports',
      comment: 'Of the storefront, the office has components, texts, and what calls the server (decision 12.13).',
      severity: 'error',
      from: { path: '^office/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(backend|storefront|cli|demo|test|bench)/',
        pathNot: '^storefront/(ui|i18n|api-client|session)/',
      },
    },
    {
      name: 'office-routes-only',
      comment: 'Only the shop’s list of routes includes that of the office.',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '^storefront/routes\\.ts$' },
      to: { path: '^office/' },
    },
    only('demo', ['backend', 'domain'], 'The demonstration data is written through the back end.'),
    only('cli', ['backend', 'domain', 'demo'], 'CLI commands use the back end and the demonstration data.'),
    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'domain-no-packages',
      comment: 'Pure functions: no package, no I/O.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    {
      name: 'subjects-through-index',
      comment: 'A module uses another one only through its public functions.',
      severity: 'error',
      from: { path: `^backend/(${SUBJECTS})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^backend/(${SUBJECTS})/(?!index\\.ts$|records\\.ts$)`, pathNot: '^backend/$1/' },
    },
    {
      name: 'api-through-index',
      severity: 'error',
      from: { path: '^backend/(api|http)/' },
      to: { path: `^backend/(${SUBJECTS})/(?!index\\.ts$)` },
    },
    {
      name: 'commands-through-index',
      comment: 'Commands, the importer and the demonstration read and write through the use cases of the subjects.',
      severity: 'error',
      from: { path: '^(cli|demo|backend/import)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^backend/(${SUBJECTS})/(?!index\\.ts$|records\\.ts$)` },
    },
    {
      name: 'database-below-subjects',
      comment: 'Connection, migrations and what upserts share know no subject.',
      severity: 'error',
      from: { path: '^backend/database/' },
      to: { path: `^backend/(${SUBJECTS})/` },
    },
    {
      name: 'subjects-below-import',
      comment: 'The importer writes through the subjects; none of them knows it.',
      severity: 'error',
      from: { path: `^backend/(${SUBJECTS}|integrations|database)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^backend/import/' },
    },
    {
      name: 'import-through-index',
      severity: 'error',
      from: { path: '^(cli|demo|bench|backend)/', pathNot: '^backend/import/|\\.test\\.ts$' },
      to: { path: '^backend/import/(?!index\\.ts$)' },
    },
    {
      name: 'import-below-api',
      comment: 'A file, a request and a command are imported by the same function, which knows none of them.',
      severity: 'error',
      from: { path: '^backend/import/' },
      to: { path: '^(backend/(api|http)|contract)/' },
    },
    {
      name: 'subjects-below-api',
      comment: 'Use cases do not depend on HTTP or on the wire format.',
      severity: 'error',
      from: { path: `^backend/(${SUBJECTS}|integrations|database)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^(backend/(api|http)|contract)/' },
    },
    {
      name: 'features-apart',
      comment: 'Storefront features do not import each other.',
      severity: 'error',
      from: { path: `^storefront/(${FEATURES})/` },
      to: { path: `^storefront/(${FEATURES})/`, pathNot: '^storefront/$1/' },
    },
    {
      name: 'article-below-features',
      comment: 'What every feature shows of an article imports no feature.',
      severity: 'error',
      from: { path: '^storefront/article/' },
      to: { path: `^storefront/(${FEATURES}|orders|shell|routes)/` },
    },
    {
      name: 'shared-below-features',
      comment: 'Code that features share imports no feature.',
      severity: 'error',
      from: {
        path: '^storefront/(api-client|session|cart-store|orders|routing|parsers|i18n|offline|newsletter)/',
        pathNot: '\\.component\\.test\\.tsx$',
      },
      to: { path: `^storefront/(${FEATURES}|article|shell|routes)/` },
    },
    {
      name: 'test-support-in-tests',
      comment: 'Only tests use the helpers of tests.',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '^storefront/test-support/|\\.test\\.tsx?$' },
      to: { path: '^storefront/test-support/' },
    },
    {
      name: 'gallery-apart',
      comment: 'The gallery is for development: the shop contains nothing of it.',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '^storefront/(gallery/|routes/gallery\\.tsx)' },
      to: { path: '^storefront/gallery/' },
    },
    {
      name: 'ui-free-of-domain',
      comment: 'But for the names of icons, which the content of the operator uses too.',
      severity: 'error',
      from: { path: '^storefront/ui/', pathNot: '\\.component\\.test\\.tsx$' },
      to: { path: '^(storefront/(?!ui/|i18n/)|domain|contract)/', pathNot: '^domain/icon-names\\.ts$' },
    },
    {
      name: 'no-circles',
      comment: 'Type-only imports count too: a type that two modules need has a place that both import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
