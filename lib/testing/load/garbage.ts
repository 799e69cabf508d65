import v8 from 'node:v8';
import vm from 'node:vm';

/** Lets go what nothing holds any more, so that what is read of the memory afterwards is held. */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
}
