/**
 * The script behind `npm start` and `npm test`. It needs only Node 20: it installs what is missing, builds the
 * storefront when the build is missing or older than its sources, and then starts the shop, or runs all checks, on the
 * Node that the project installs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { clearInterval, setInterval } from 'node:timers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 24;
/**
 * Returns large allocations to the system at once, instead of leaving holes between small ones; only glibc reads these.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** A smaller young generation saves a hundred megabytes, and costs no processor time. */
const HEAP_OPTIONS = ['--max-semi-space-size=16'];

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Runs a program with its output shown; returns its exit code. */
function run(command, commandArguments) {
  const { status, signal, error } = spawnSync(command, commandArguments, { cwd: root, stdio: 'inherit' });
  if (signal) process.exit(128 + constants.signals[signal]);
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Whether every package of package-lock.json that this machine needs is installed in the locked version. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
      if (path === '') return true;
      if (!present[path]) return Boolean(optional || devOptional);
      return present[path].version === version && existsSync(join(root, path));
    });
  } catch {
    return false;
  }
}

function install() {
  console.log('Installing the packages Bancale needs (npm ci) …');
  const npm = process.env.npm_execpath;
  // Without warnings: many packages name a newer Node than the one that only starts npm here.
  const wanted = ['ci', '--include=dev', '--loglevel=error'];
  const status = npm
    ? run(process.execPath, [npm, ...wanted])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', wanted);
  if (status === 0) return;
  fail(
    'The packages could not be installed; npm says why above. Installing needs the npm registry: ' +
      'see that this machine is online, then run npm start again.',
  );
}

/** The project's own Node, or the running one when it is new enough. */
function findNode() {
  const own = join(root, 'node_modules/.bin/node');
  for (const node of [own, process.execPath]) {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (Number.parseInt(String(stdout).slice(1), 10) >= OLDEST_NODE) return node;
  }
  fail(
    `Bancale runs on Node ${OLDEST_NODE}, which should be in ${own} and is not. ` +
      'Delete node_modules and run npm start again; scripts of packages must be allowed (npm config get ignore-scripts).',
  );
}

/** One hash over everything the storefront is built from. */
function hashSources() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const folder of ['storefront', 'contract', 'domain']) {
    for (const path of listFiles(folder).sort()) add(path);
  }
  for (const file of ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'vite-options.ts']) add(file);
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function build(node) {
  const stamp = join(root, 'build/sources');
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the storefront …');
  if (run(node, [join(root, 'node_modules/.bin/react-router'), 'build', '--logLevel', 'warn']) !== 0) {
    fail('The storefront could not be built; the reason stands above.');
  }
  writeFileSync(stamp, sources);
}

/** The process id of npm, our grandparent when npm started us; null when it did not. */
function findNpm() {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return null;
  try {
    const afterName = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1);
    return Number(afterName.split(' ')[1]);
  } catch {
    return null;
  }
}

/** Calls `onEnd` when npm or its shell is gone without having sent a signal. */
function watchStarter(onEnd) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = findNpm();
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || isRunning(npm))) return;
    clearInterval(timer);
    onEnd();
  }, 500);
  timer.unref();
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function startOrTest(node, script) {
  // The IPC channel closes when this process ends for any reason, which stops the shop.
  const shop = spawn(node, [...HEAP_OPTIONS, join(root, script)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...ALLOCATION, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
  watchStarter(() => shop.kill('SIGTERM'));
  shop.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  shop.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

if (!isInstalled()) install();
const node = findNode();
build(node);
startOrTest(node, process.argv[2] === 'test' ? 'cli/test.ts' : 'cli/start.ts');
