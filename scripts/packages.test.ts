import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('has a lockfile that npm ci takes, on every platform', () => {
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--no-audit', '--no-fund'], { encoding: 'utf8' });
  expect(stderr).not.toContain('Missing:');
  expect(status).toBe(0);
});
