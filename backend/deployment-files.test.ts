import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseSettings, SETTING_NAMES } from './settings.ts';

const FOLDER = resolve(import.meta.dirname, '../deploy/kubernetes');
/** Seconds that a process needs after draining (docs/howto/several-processes.md). */
const FINISHING = 20;

type Labels = Record<string, string>;
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}
interface Container {
  ports?: { name: string; containerPort: number }[];
  env?: { name: string }[];
  resources: { requests: Labels; limits: Labels };
  securityContext: { readOnlyRootFilesystem: boolean };
  volumeMounts: { name: string }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
}
interface Pod {
  terminationGracePeriodSeconds: number;
  containers: [Container];
  initContainers?: Container[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}
/** What is compared here of each kind. */
interface Kinds {
  Kustomization: { resources: string[] };
  ConfigMap: { data: Record<string, string> };
  Secret: { stringData: Record<string, string> };
  Deployment: {
    spec: {
      replicas: number;
      selector: { matchLabels: Labels };
      template: { metadata: { labels: Labels }; spec: Pod };
    };
  };
  Service: { spec: { selector: Labels; ports: [{ name: string; targetPort: string }] } };
  PodDisruptionBudget: { spec: object };
  Ingress: { spec: { rules: [{ http: { paths: [{ backend: { service: object } }] } }] } };
  CronJob: { spec: { jobTemplate: { spec: { template: { spec: Pod } } } } };
}
interface Resource {
  kind: string;
  metadata: { name: string };
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const resources = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8'), { merge: true }).map((document) => {
    expect([name, document.errors, document.warnings]).toEqual([name, [], []]);
    return document.toJS() as Resource;
  }),
);
function only<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind] & Resource {
  const found = resources.filter((resource) => resource.kind === kind);
  expect([kind, found.length]).toEqual([kind, 1]);
  return found[0] as Kinds[Kind] & Resource;
}
const { data: given } = only('ConfigMap');
const { stringData: secret } = only('Secret');
const deployment = only('Deployment').spec;
const pod = deployment.template.spec;
const [shop] = pod.containers;
const backup = only('CronJob').spec.jobTemplate.spec.template.spec;
const labels = deployment.template.metadata.labels;

describe('the manifests for Kubernetes', () => {
  it('are all named in the kustomization, but for the secret', () => {
    const others = ['kustomization.yaml', 'secret.example.yaml'];
    const expected = files.filter((name) => !others.includes(name));
    expect(only('Kustomization').resources.toSorted()).toEqual(expected.toSorted());
  });

  it('give settings that exist and that a start accepts', () => {
    const own = [...pod.containers, ...backup.containers].flatMap(({ env = [] }) => env.map(({ name }) => name));
    const names = [...Object.keys(given), ...Object.keys(secret)];
    expect([...names, ...own].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const settings = parseSettings({ ...given, ...secret });
    expect(settings).toMatchObject({ trustProxy: true, demonstration: false });
    expect([settings.sessionSecret, settings.erp, settings.smtp]).not.toContain(null);
  });

  it('probe the port and the paths that the shop serves', () => {
    const { port } = parseSettings({ ...given, ...secret });
    expect(shop.ports).toEqual([{ name: 'http', containerPort: port }]);
    const probes = [shop.startupProbe, shop.readinessProbe, shop.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
      { path: '/healthz', port: 'http' },
    ]);
    const service = only('Service');
    const [open] = service.spec.ports;
    expect(open.targetPort).toBe('http');
    const { backend } = only('Ingress').spec.rules[0].http.paths[0];
    expect(backend.service).toEqual({ name: service.metadata.name, port: { name: open.name } });
  });

  it('give a process that stops the time to drain and to finish', () => {
    const drain = parseSettings({ ...given, ...secret }).drainMilliseconds / 1_000;
    const { periodSeconds, failureThreshold } = shop.readinessProbe;
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold + 1);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + FINISHING);
  });

  it('keep two of three processes, and send requests to those alone', () => {
    expect(deployment.replicas).toBe(3);
    expect(only('PodDisruptionBudget').spec).toEqual({ minAvailable: 2, selector: { matchLabels: labels } });
    expect(only('Service').spec.selector).toEqual(labels);
    expect(deployment.selector.matchLabels).toEqual(labels);
  });

  it('mount volumes that exist, and limit every container', () => {
    const claims = resources
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata.name);
    for (const { volumes, containers, initContainers = [] } of [pod, backup]) {
      const used = volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
      expect(used.filter((claim) => !claims.includes(claim))).toEqual([]);
      const names = volumes.map(({ name }) => name);
      for (const { volumeMounts, resources: limited, securityContext } of [...containers, ...initContainers]) {
        expect(volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([]);
        expect([Object.keys(limited.requests), Object.keys(limited.limits)]).toEqual([['cpu', 'memory'], ['memory']]);
        expect(securityContext.readOnlyRootFilesystem).toBe(true);
      }
    }
  });
});

describe('haproxy.cfg', () => {
  const text = readFileSync(resolve(FOLDER, '../haproxy.cfg'), 'utf8');

  it('sends PostgreSQL a complete startup message, and accepts only a primary', () => {
    const bytes = (kind: string) =>
      [...text.matchAll(new RegExp(`tcp-check ${kind} (?:binary )?([0-9a-f]+)$`, 'gmu'))].map(([, hex = '']) =>
        Buffer.from(hex, 'hex'),
      );
    const [first, user, database, end] = bytes('send-binary');
    const message = Buffer.concat([first, user, database].flatMap((part) => part ?? []));
    expect(message.readInt32BE(0)).toBe(message.length);
    // Version 3.0 of the protocol.
    expect(message.readInt32BE(4)).toBe(196_608);
    expect(message.subarray(8).toString()).toBe('user\0haproxy_check\0database\0postgres\0\0');
    expect(end?.toString()).toBe('X\0\0\0\u0004');
    expect(bytes('expect').map(String)).toEqual(['in_hot_standby\0off\0']);
  });

  it('checks shops at their readiness, faster than they drain', () => {
    expect(text).toContain('option httpchk GET /readyz');
    const [, interval, fall] = /default-server inter (\d+)s fall (\d+)/u.exec(text) ?? [];
    expect(Number(interval) * Number(fall) + 1).toBeLessThan(4);
  });
});
