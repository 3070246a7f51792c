/**
 * Replaces HAProxy with deploy/haproxy.cfg where it is not installed, and reads the same variables. Its argument, the
 * folder of the process, only identifies it.
 */
import { startDatabaseForwarder } from './database-forwarder.ts';
import { startBalancer } from './http-balancer.ts';

const { SHOP_BIND = '', DATABASE_BIND = '', DATABASE_1 = '', DATABASE_2 = '' } = process.env;
const shops = [1, 2, 3].flatMap((number) => process.env[`SHOP_${number}`] ?? []);
const portOf = (address: string): number => Number(address.split(':')[1]);

const forwarder = await startDatabaseForwarder(
  [DATABASE_1, DATABASE_2],
  (address) => `postgres://haproxy_check@${address}/postgres`,
  portOf(DATABASE_BIND),
);
const balancer = await startBalancer(
  shops.map((address) => `http://${address}`),
  portOf(SHOP_BIND),
);
process.once('SIGTERM', () => {
  void Promise.all([forwarder.close(), balancer.close()]).then(() => process.exit());
});
