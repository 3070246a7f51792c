import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/**
 * Without setpriv: a shell whose standard input is a pipe from this process. The pipe closes when this process ends for
 * any reason, and then the server is stopped.
 */
const WATCHDOG = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null &
exec 3<&-
wait $server`;

let setprivWorks: boolean | undefined;

function canUseSetpriv(): boolean {
  setprivWorks ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivWorks;
}

/**
 * Starts the server so that it does not outlive this process: on Linux the kernel signals our end (setpriv
 * --pdeathsig), elsewhere a watchdog does. It has its own process group, because Ctrl-C in the terminal must reach only
 * this process, which finishes the running requests first and stops the database last.
 */
export function launchServer(
  command: string,
  commandArguments: string[],
  options: { account: ServerAccount; folder: string; logFile: number; withoutSetpriv?: boolean },
): ChildProcess {
  const common = { ...options.account, cwd: options.folder, detached: true, env: serverEnvironment() };
  if (!options.withoutSetpriv && canUseSetpriv()) {
    return spawn('setpriv', ['--pdeathsig', 'INT', '--', command, ...commandArguments], {
      ...common,
      stdio: ['ignore', options.logFile, options.logFile],
    });
  }
  return spawn('/bin/sh', ['-c', WATCHDOG, 'sh', command, ...commandArguments], {
    ...common,
    stdio: ['pipe', options.logFile, options.logFile],
  });
}

/** None of our variables, above all no secrets, and no PG* variable that would change the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
