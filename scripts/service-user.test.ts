import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTree, isRoot, serviceUser } from './service-user.mjs';

let folder: string;
const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rights-'));
  fs.chmodSync(folder, 0o755);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Whether everybody may enter every folder above. */
function isOpen(place: string): boolean {
  const mayEnter = (fs.statSync(place).mode & 0o001) !== 0;
  return mayEnter && (place === path.dirname(place) || isOpen(path.dirname(place)));
}

/** A data directory as a start by root has left it. */
function aDataDir(name: string, mode = 0o755): string {
  const at = path.join(folder, name, 'data');
  fs.mkdirSync(path.join(at, 'files/tenant'), { recursive: true });
  for (const file of ['vault.key', 'files/tenant/paper', 'notes.txt']) fs.writeFileSync(path.join(at, file), 'x', { mode: 0o600 });
  fs.symlinkSync('/etc/hostname', path.join(at, 'files/link'));
  fs.chmodSync(path.join(folder, name), mode);
  return at;
}

/** The rights of a process after giving them up, and its output. */
function afterwards(dataDir: string, mode: string) {
  const program = `import { dropRights } from './scripts/service-user.mjs';
    let said = '';
    try { dropRights({ dataDir: process.argv[1], mode: process.argv[2] }, (sentence) => (said = sentence)); }
    catch (error) { said = 'refused: ' + error.message; }
    const regain = () => { try { process.setuid(0); return true; } catch { return false; } };
    console.log(JSON.stringify({ said, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), mayRegain: regain() }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, dataDir, mode], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const ownerOf = (...parts: string[]) => fs.lstatSync(path.join(...parts)).uid;

describe.runIf(isRoot())('started as root', () => {
  it.runIf(isOpen(process.cwd()))('it works as another user, to whom DATA_DIR is given, and never again as root', () => {
    const dataDir = aDataDir('open');
    const { uid, gid, ...rest } = afterwards(dataDir, 'live');
    expect(rest).toEqual({ said: '', groups: [gid], mayRegain: false });
    expect(uid).not.toBe(0);
    for (const name of ['.', 'vault.key', 'files', 'files/tenant/paper', 'files/link']) expect(ownerOf(dataDir, name), name).toBe(uid);
    // neither foreign files nor link targets
    expect(ownerOf(dataDir, 'notes.txt')).toBe(0);
    expect(ownerOf('/etc/hostname')).toBe(0);
  });

  it('it works as the one whose DATA_DIR is', () => {
    const dataDir = aDataDir('of-somebody');
    fs.chownSync(dataDir, nobody, 4_322);
    expect(serviceUser(dataDir)).toEqual({ uid: nobody, gid: 4_322 });
    giveTree(path.join(dataDir, 'files'), serviceUser(dataDir));
    expect(ownerOf(dataDir, 'files/tenant')).toBe(nobody);
    // a user id without a name cannot work
    fs.chownSync(dataDir, 4_321, 4_321);
    expect(serviceUser(dataDir)?.uid).not.toBe(4_321);
  });

  it('where nobody else may enter it stays root and says so in a sandbox, and refuses in live mode', () => {
    const dataDir = aDataDir('closed', 0o700);
    const sandbox = afterwards(dataDir, 'sandbox');
    expect(sandbox).toMatchObject({ uid: 0, said: expect.stringContaining('It works as root, which a live installation does not.') });
    const live = afterwards(dataDir, 'live');
    expect(live).toMatchObject({ uid: 0, said: expect.stringMatching(/^refused: Started as root, .*EACCES/) });
  });
});

it.runIf(!isRoot())('not started as root, it stays who it is', () => {
  const dataDir = aDataDir('plain');
  expect(serviceUser(dataDir)).toBeUndefined();
  expect(afterwards(dataDir, 'live')).toMatchObject({ said: '', uid: process.getuid?.() });
});

it('the unit for systemd starts what npm start does, as another user and without a way back', () => {
  const unit = fs.readFileSync('deploy/bunpai.service', 'utf8');
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  expect(unit).toContain(`ExecStart=${scripts.start.replace('exec node', '/usr/bin/node')}\n`);
  for (const line of ['User=bunpai', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
    expect(unit).toMatch(new RegExp(`^${line}$`, 'm'));
});
