import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../backend/audit/index.ts';
import { addColleague, invitationCode, RIGHTS } from '../builders/colleagues.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let admin: { token: string; cookie: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  admin = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const memberOf = async (email: string) =>
  (await shop.call('get_members', {}, admin)).body.message.members.find(
    (member: { email: string }) => member.email === email,
  );
const rename = (id: number, name: string) => shop.call('update_member', { ...RIGHTS, id, name }, admin);
const namesInLog = async () =>
  (await listAudit(shop.database))
    .filter(({ action }) => action === 'name-changed')
    .map(({ actor, username, details }) => [actor, username, details]);

describe('the name of a person', () => {
  it('R2.93 is changed by oneself, with what is wrong at the field, in every session at once', async () => {
    const here = await shop.logIn('cliente.b');
    const there = await shop.logIn('cliente.b');
    const change = (name: string) => shop.call('change_name', { name }, { token: here.token });
    expect(
      [await change('  '), await change('è'.repeat(256))].map(({ status, body }) => [status, body.errors]),
    ).toEqual([
      [422, { name: ['Il campo è obbligatorio'] }],
      [422, { name: ['Al massimo 255 caratteri.'] }],
    ]);
    expect((await shop.call('change_name', { name: 'Nobody' })).status).toBe(401);
    expect((await change('  Anna   Verdi Rossi ')).status).toBe(200);
    const shown = await shop.call('session', {}, { cookie: there.cookie });
    expect(shown.body.message.name).toBe('Anna Verdi Rossi');
    await change('Anna Verdi Rossi');
    expect(await namesInLog()).toEqual([['Anna Verdi', 'cliente.b', { from: 'Anna Verdi', to: 'Anna Verdi Rossi' }]]);
  });

  it('R2.93 is changed by an administrator of the company, before the invitation is accepted too', async () => {
    const email = 'p.nomi@bassi.example';
    const invited = await shop.call('invite_member', { ...RIGHTS, email, name: 'Paolo Nomi' }, admin);
    const id = invited.body.message.id as number;
    expect((await rename(id, ' Paola  Nomi')).status).toBe(200);
    const code = await invitationCode(shop, email);
    expect((await shop.call('get_invitation', { code })).body.message.name).toBe('Paola Nomi');
    await shop.call('accept_invitation', { code, name: 'Paola Nomi', password: PASSWORD });
    expect((await rename(id, '')).body.errors).toEqual({ name: ['Il campo è obbligatorio'] });
    expect((await rename(id, 'Paola Nomi Bassi')).status).toBe(200);
    expect((await shop.call('update_member', { ...RIGHTS, id }, admin)).status).toBe(200);
    expect((await memberOf(email)).name).toBe('Paola Nomi Bassi');
    const [latest] = await namesInLog();
    expect(latest).toEqual(['Marco Bassi', email, { from: 'Paola Nomi', to: 'Paola Nomi Bassi' }]);
    const wrong = { ...RIGHTS, id, name: 'Paola Altra', addresses: ['9'] };
    expect((await shop.call('update_member', wrong, admin)).status).toBe(422);
    expect((await memberOf(email)).name).toBe('Paola Nomi Bassi');
  });

  it('R6.2 of somebody who works for another company too is changed by nobody else', async () => {
    const email = 'cliente.b@bancale.example';
    await shop.call('invite_member', { ...RIGHTS, email, name: 'Anna' }, admin);
    const code = await invitationCode(shop, email);
    await shop.call('accept_invitation', { code, password: PASSWORD });
    const { id, name } = await memberOf(email);
    const refused = await rename(id, 'Altra Persona');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { name: ['Questo nome lo può cambiare solo la persona, nel suo profilo.'] },
    ]);
    expect((await rename(id, name)).status).toBe(200);
    expect((await memberOf(email)).name).toBe(name);
  });

  it.runIf(isStorefrontBuilt)('R2.93 R5.6 is a form of the profile and of the panel, without scripts', async () => {
    const { id } = await addColleague(shop, admin, { email: 'f.forma@bassi.example', name: 'Franca Forma' });
    const visitor = visitShop(shop, admin.cookie);
    const profile = await visitor.open('/pages/account?tab=profile');
    const empty = await visitor.submit(profile, 'Salva', { name: '' });
    expect([empty.status, empty.text('main')]).toEqual([422, expect.stringContaining('Il campo è obbligatorio')]);
    const saved = await visitor.submit(empty, 'Salva', { name: 'Marco Bassi Junior' });
    expect(saved.text('main')).toContain('Nome salvato.');
    expect(saved.text('header')).toContain('Marco Bassi Junior');
    const security = await visitor.open('/en/pages/account?tab=password');
    expect(security.text('main')).toContain('Name changed');
    const panel = await visitor.open(`/pages/account?tab=users&member=${id}`);
    await visitor.submit(panel, 'Salva', { name: 'Franca Nuova' });
    expect((await memberOf('f.forma@bassi.example')).name).toBe('Franca Nuova');
  });
});
