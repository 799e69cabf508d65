// All text on screens is in the messages, in both languages: no component contains text.
import fs from 'node:fs';
import path from 'node:path';
import { type Expression, type JSXAttribute, type JSXChild, type JSXExpression, type Node, parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

/** The same in every language: the product's name, the label of a key on the keyboard. */
const names = ['Bunpai', '分配', 'Enter', 'Esc'];

/** Attributes that a browser shows or reads out, and props of our own components for such text. */
const spoken =
  /^(?:alt|title|placeholder|label|caption|hint|description|aria-(?:label|description|placeholder|roledescription|valuetext))$/;

const isText = (text: string) => /\p{L}/u.test(text) && !names.includes(text.trim());
const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) && !names.includes(text.trim());

/** The possible texts of an expression: the branches of a choice, and the fixed parts of a template. */
function wordsOf(node: JSXExpression | Expression): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw);
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
    case 'LogicalExpression':
      return [...wordsOf(node.left), ...wordsOf(node.right)];
    case 'ParenthesizedExpression':
      return wordsOf(node.expression);
    case 'BinaryExpression':
      return node.operator === '+' ? [...wordsOf(node.left), ...wordsOf(node.right)] : [];
    default:
      return [];
  }
}

function attributeWords({ name, value }: JSXAttribute): string[] {
  if (name.type !== 'JSXIdentifier' || !spoken.test(name.name)) return [];
  if (value?.type === 'Literal') return wordsOf(value);
  return value?.type === 'JSXExpressionContainer' ? wordsOf(value.expression) : [];
}

const childWords = (child: JSXChild): string[] =>
  child.type === 'JSXText' ? [child.value] : child.type === 'JSXExpressionContainer' ? wordsOf(child.expression) : [];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)];

/** Text between tags and in spoken attributes, and Japanese anywhere except in comments. */
function textsOf(node: Node): string[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children.flatMap(childWords).filter(isText);
  if (node.type === 'JSXAttribute') return attributeWords(node).filter(isText);
  return node.type === 'Literal' || node.type === 'TemplateLiteral' ? wordsOf(node).filter(isJapanese) : [];
}

function textsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return [...new Set(nodesIn(program).flatMap(textsOf))].map((text) => text.trim());
}

/** Example requests to copy, the same in every language. */
const requests = ['components/home/steps.ts', 'components/reference/example.ts', 'components/merchants/sellers/curl.ts'];

const files = ['app', 'components']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !requests.includes(file));

describe('texts', () => {
  test('none stands in a component', () => {
    expect(files.filter((file) => file.endsWith('.tsx')).length).toBeGreaterThan(200);
    expect(files.flatMap((file) => textsIn(file, fs.readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  test.each([
    ['<p>Saved</p>', ['Saved']],
    ['<><b />保存</>', ['保存']],
    ['<p>{saved ? "Saved" : t("not")}</p>', ['Saved']],
    ['<p>{rows > 1 && `some rows`}</p>', ['some rows']],
    ['<p>{"Total " + sum}</p>', ['Total']],
    ['<input aria-label="Amount" />', ['Amount']],
    ['<input placeholder={isJa ? "金額" : ""} />', ['金額']],
    ['<img alt="A card" className="size-4" />', ['A card']],
    ['toast.tell("保存しました")', ['保存しました']],
    ['<p className="text-sm" aria-live="polite">{t("saved")} · {"¥"}1</p>', []],
    ['<p>Bunpai</p> // 保存', []],
  ])('%s', (source, texts) => {
    expect(textsIn('a.tsx', source)).toEqual(texts);
  });
});
