import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseSettings, SETTING_NAMES } from './settings.ts';

const FOLDER = resolve(import.meta.dirname, '../deploy/kubernetes');
/** Seconds that a process needs after draining (docs/scaling.md). */
const FINISHING = 20;

interface Resource {
  kind: string;
  metadata?: { name: string };
  [field: string]: any;
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const resources = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8'), { uniqueKeys: true, merge: true }).map((document) => {
    expect([name, document.errors, document.warnings]).toEqual([name, [], []]);
    return document.toJS() as Resource;
  }),
);
const only = (kind: string): Resource => {
  const found = resources.filter((resource) => resource.kind === kind);
  expect([kind, found.length]).toEqual([kind, 1]);
  return found[0] as Resource;
};
const given = only('ConfigMap')['data'] as Record<string, string>;
const secret = only('Secret')['stringData'] as Record<string, string>;
const pod = only('Deployment')['spec'].template.spec;
const shop = pod.containers[0];
const backup = only('CronJob')['spec'].jobTemplate.spec.template.spec;
const labels = only('Deployment')['spec'].template.metadata.labels as object;

describe('the manifests for Kubernetes', () => {
  it('are all named in the kustomization, but for the secret', () => {
    const named = only('Kustomization')['resources'] as string[];
    const others = ['kustomization.yaml', 'secret.example.yaml'];
    expect(named.toSorted()).toEqual(files.filter((name) => !others.includes(name)).toSorted());
  });

  it('give settings that exist and that a start accepts', () => {
    const names = [...Object.keys(given), ...Object.keys(secret)];
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const settings = parseSettings({ ...given, ...secret });
    expect(settings).toMatchObject({ trustProxy: true, demonstration: false });
    expect(settings.sessionSecret).not.toBeNull();
    const own = [shop, ...backup.containers].flatMap(({ env = [] }) => env as { name: string }[]);
    expect(own.filter(({ name }) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  it('ask at the port that the shop opens, and where it answers', () => {
    const { port } = parseSettings({ ...given, ...secret });
    expect(shop.ports).toEqual([{ name: 'http', containerPort: port }]);
    const probes = [shop.startupProbe, shop.readinessProbe, shop.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
      { path: '/healthz', port: 'http' },
    ]);
    const [service] = only('Service')['spec'].ports;
    expect(service.targetPort).toBe('http');
    const { backend } = only('Ingress')['spec'].rules[0].http.paths[0];
    expect(backend.service).toEqual({ name: only('Service').metadata?.name, port: { name: service.name } });
  });

  it('give a process that stops the time to drain and to finish', () => {
    const drain = parseSettings({ ...given, ...secret }).drainMilliseconds / 1_000;
    const { periodSeconds, failureThreshold } = shop.readinessProbe;
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold + 1);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + FINISHING);
  });

  it('keep two of three processes, and send requests to those alone', () => {
    expect(only('Deployment')['spec'].replicas).toBe(3);
    expect(only('PodDisruptionBudget')['spec']).toEqual({ minAvailable: 2, selector: { matchLabels: labels } });
    expect(only('Service')['spec'].selector).toEqual(labels);
    expect(only('Deployment')['spec'].selector.matchLabels).toEqual(labels);
  });

  it('mount volumes that exist, and limit every container', () => {
    const claims = resources.flatMap(({ kind, metadata }) =>
      kind === 'PersistentVolumeClaim' ? [metadata?.name ?? ''] : [],
    );
    for (const { volumes, containers, initContainers = [] } of [pod, backup]) {
      const names = volumes.map(({ name }: { name: string }) => name);
      const used = volumes.flatMap((volume: any) => volume.persistentVolumeClaim?.claimName ?? []);
      expect(used.filter((claim: string) => !claims.includes(claim))).toEqual([]);
      for (const container of [...containers, ...initContainers]) {
        expect(names).toEqual(
          expect.arrayContaining(container.volumeMounts.map(({ name }: { name: string }) => name) as string[]),
        );
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
      }
    }
  });
});
