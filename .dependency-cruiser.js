/** The arrows between the rooms (ARCHITECTURE.md). An import that is not allowed here fails the checks. */
const only = (room, allowed, comment) => ({
  name: `${room}-arrows`,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(contract|trade|backend|storefront|command|demo|test|bench)/',
    pathNot: `^(${[room, ...allowed].join('|')})/`,
  },
});

/** Subjects of the back end; each is entered through its index.ts only. */
const SUBJECTS = 'catalogue|pricing|customers|carts|orders|payments|documents|content|tracking|wishlist|search|loading';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract', [], 'The contract knows nothing but Zod.'),
    only('trade', [], 'The rules of the trade know nothing else.'),
    only('backend', ['contract', 'trade'], 'The back end knows the contract and the rules.'),
    only('storefront', ['contract', 'trade'], 'The storefront knows the contract and the rules.'),
    only('demo', ['backend', 'trade'], 'The demonstration loads through the back end.'),
    only('command', ['backend', 'trade', 'demo'], 'Commands drive the back end and the demonstration.'),
    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'trade-no-packages',
      comment: 'Pure functions: no package, no I/O.',
      severity: 'error',
      from: { path: '^trade/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    {
      name: 'browser-without-zod',
      comment: 'Schemas weigh too much for a phone: the storefront takes their types only.',
      severity: 'error',
      from: { path: '^storefront/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'subjects-through-index',
      comment: 'A subject talks to another through its public functions only.',
      severity: 'error',
      from: { path: `^backend/(${SUBJECTS})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^backend/(${SUBJECTS})/(?!index\\.ts$|records\\.ts$)`, pathNot: '^backend/$1/' },
    },
    {
      name: 'calls-through-index',
      severity: 'error',
      from: { path: '^backend/(calls|http)/' },
      to: { path: `^backend/(${SUBJECTS})/(?!index\\.ts$)` },
    },
    {
      name: 'subjects-below-calls',
      comment: 'Use cases know nothing of HTTP or of the wire.',
      severity: 'error',
      from: { path: `^backend/(${SUBJECTS}|outside)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^(backend/(calls|http)|contract)/' },
    },
    {
      name: 'features-apart',
      comment: 'Features of the storefront do not import features.',
      severity: 'error',
      from: {
        path: '^storefront/(catalogue|search-tabs|cart|checkout|guest-payment|account|documents|content|access)/',
      },
      to: {
        path: '^storefront/(catalogue|search-tabs|cart|checkout|guest-payment|account|documents|content|access)/',
        pathNot: '^storefront/$1/',
      },
    },
    {
      name: 'shared-below-features',
      comment: 'What features share knows none of them.',
      severity: 'error',
      from: { path: '^storefront/(calls|session|cart-store|order-parts|search-state|page|readers|i18n)/' },
      to: {
        path: '^storefront/(catalogue|search-tabs|cart|checkout|guest-payment|account|documents|content|access|home|wishlist|shell)/',
      },
    },
    {
      name: 'ui-free-of-domain',
      severity: 'error',
      from: { path: '^storefront/ui/' },
      to: { path: '^(storefront/(?!ui/|i18n/)|trade|contract)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
