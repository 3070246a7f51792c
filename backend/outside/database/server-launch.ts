import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/**
 * Without setpriv: a shell whose standard input is a pipe from us. The pipe ends when we end, whatever ends us, and
 * then the server is asked to stop.
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
 * Starts the server so that it does not outlive us: on Linux the kernel tells it of our end (setpriv --pdeathsig),
 * elsewhere a watchdog does. It gets a process group of its own, because a Ctrl-C in the terminal is for us: we finish
 * the running requests first and stop the database last.
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

/** Nothing of ours, secrets least of all, and no PG* variable that would change the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
