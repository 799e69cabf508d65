/**
 * What a program of ours that opens or draws files may take for one question. `cpuMs`: milliseconds of processor time, after which the question is
 * refused; a busy machine refuses nothing that an idle one takes. `wallMs`: real milliseconds, after which it counts as hanging and is ended.
 */
export const processLimits = {
  start: { wallMs: 120_000 },
  inspect: { cpuMs: 10_000, wallMs: 60_000 },
  drawLogo: { cpuMs: 10_000, wallMs: 60_000 },
  drawSheet: { cpuMs: 15_000, wallMs: 90_000 },
  join: { cpuMs: 60_000, wallMs: 300_000 },
};
