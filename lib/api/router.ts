import type { Handler } from '@/lib/http/handler';
import type { Handlers } from '@/lib/http/http';

type Node = { literals: Map<string, Node>; parameter: { name: string; node: Node } | null; handlers: Handlers | null };
export type Found = { handlers: Handlers; params: Record<string, string> };

const empty = (): Node => ({ literals: new Map(), parameter: null, handlers: null });

/** The child node for one segment of a route, created if missing. */
function below(node: Node, segment: string): Node {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (name === undefined) {
    const found = node.literals.get(segment) ?? empty();
    node.literals.set(segment, found);
    return found;
  }
  node.parameter ??= { name, node: empty() };
  if (node.parameter.name !== name) throw new Error(`{${name}} and {${node.parameter.name}} stand at the same place`);
  return node.parameter.node;
}

/** A literal goes before a parameter; a dead end falls back to the other one. */
function find(node: Node, segments: readonly string[], at: number, params: Record<string, string>): Found | null {
  const segment = segments[at];
  if (segment === undefined) return node.handlers && { handlers: node.handlers, params };
  const literal = node.literals.get(segment);
  const found = literal ? find(literal, segments, at + 1, params) : null;
  if (found || !node.parameter || segment === '') return found;
  return find(node.parameter.node, segments, at + 1, { ...params, [node.parameter.name]: decodeURIComponent(segment) });
}

/** Finds the handlers of a path (`/payments/{id}/capture`); literals are compared byte by byte, parameters are decoded. */
export function makeRouter(routes: Readonly<Record<string, Handlers>>): (path: string) => Found | null {
  const root = empty();
  for (const [path, handlers] of Object.entries(routes)) path.split('/').reduce(below, root).handlers = handlers;
  return (path) => find(root, path.split('/'), 0, {});
}

/** The handler for a method; HEAD is GET without a body. */
export const handlerOf = ({ handlers }: Found, method: string | undefined): Handler =>
  handlers[(method === 'HEAD' ? 'GET' : method) as keyof Handlers];
