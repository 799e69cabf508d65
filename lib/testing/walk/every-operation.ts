import fs from 'node:fs';
import path from 'node:path';
import type { Operation } from '@/lib/operation/operation';

const isOperation = (value: unknown): value is Operation => typeof value === 'function' && 'definition' in value;

/** Every operation of the product, in the API or not, as the modules export them. */
export async function everyOperation(): Promise<Operation[]> {
  const files = fs
    .readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !/^(testing|db)\//.test(file));
  const naming = files.filter((file) => /'[a-z_]+\.[a-z_]+'/.test(fs.readFileSync(`lib/${file}`, 'utf8')));
  const modules: object[] = await Promise.all(naming.map((file) => import(path.resolve('lib', file))));
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isOperation))];
}
