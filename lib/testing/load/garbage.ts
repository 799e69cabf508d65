import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects garbage, so that memory read afterwards is really held. */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
}
