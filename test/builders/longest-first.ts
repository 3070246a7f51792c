import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, because they start programs and wait for them. */
const LONG = /\/start\.test\.ts$/;

/**
 * Starts the long files first. Without the times of an earlier run Vitest begins with the largest files, and at the end
 * one worker would be busy alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
