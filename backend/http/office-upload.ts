import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { networkOf } from '../accounts/index.ts';
import { loaderOf } from '../api/office/import-files.ts';
import { AppError } from '../app-error.ts';
import { requireLoader, tooLarge, uploadImportFile } from '../import/index.ts';
import { currentRequestId } from '../request-log.ts';
import type { Services } from '../services.ts';
import { errorResponse, localeOfHeader } from './error-response.ts';
import { networkAddressOf } from './network-address.ts';
import { officeIdentity } from './request-identity.ts';
import { mayInOffice } from './roles.ts';

const LONGEST_NAME = 200;

/**
 * Files that somebody of the office loads: the body is the file, which goes to the disk as it comes, its name and time are in
 * the address: `/office/upload?name=listino.csv&modified=2026-11-29T07:00:00Z`.
 */
export function createOfficeUpload(services: Services): Hono<{ Bindings: HttpBindings }> {
  const upload = new Hono<{ Bindings: HttpBindings }>();
  upload.post('/', async (context) => {
    const { incoming } = context.env;
    const identity = await officeIdentity(context, services);
    if (!identity) throw new AppError('unauthenticated', 'logIn');
    const { office } = identity;
    if (!office) throw new AppError('not-found', 'notFound');
    if (identity.needsSecondFactor || office.ownRole) throw new AppError('forbidden', 'notPermitted');
    const loader = loaderOf({
      identity: { ...identity, office },
      may: (permission) => mayInOffice(identity, permission),
      actor: {
        ...{ kind: 'person', id: identity.userId, name: identity.name },
        ...{ httpRequest: currentRequestId(), network: networkOf(networkAddressOf(context, services)) },
      },
    });
    requireLoader(loader);
    const { importMegabytes } = services.settings;
    // Said before a byte of it is read.
    if (Number(context.req.header('content-length') ?? 0) > importMegabytes * 1024 * 1024)
      throw tooLarge(importMegabytes);
    const name = (context.req.query('name') ?? '').replaceAll(/^.*[\\/]|\p{C}/gu, '').slice(-LONGEST_NAME);
    if (name === '') throw new AppError('invalid', 'importFileEmpty', { parameters: { name } });
    const modified = z.iso.datetime().safeParse(context.req.query('modified'));
    const id = await uploadImportFile(
      services,
      { name, content: Readable.from(incoming), modifiedAt: modified.success ? new Date(modified.data) : null },
      loader,
    );
    context.header('cache-control', 'no-store');
    return context.json({ id });
  });
  upload.onError(async (error, context) => {
    const response = await errorResponse(context, services, error, localeOfHeader(context));
    // What has not been read of the file would be taken for the next request.
    if (!context.env.incoming.complete) response.headers.set('connection', 'close');
    return response;
  });
  return upload;
}
