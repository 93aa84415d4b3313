package org.evenodd.systemtests.documents;

/** A range of numbers, both ends included, such as {@code 1..10} or {@code 1..}. */
record Range(long min, long max) {

    static Range parse(String words) {
        if (!words.matches("[0-9]*\\.\\.[0-9]*")) {
            throw new IllegalArgumentException("no such range: " + words);
        }
        String[] ends = words.split("\\.\\.", -1);
        return new Range(number(ends[0], Integer.MIN_VALUE), number(ends[1], Integer.MAX_VALUE));
    }

    private static long number(String digits, long otherwise) {
        return digits.isEmpty() ? otherwise : Long.parseLong(digits);
    }

    boolean holds(long number) {
        return min <= number && number <= max;
    }
}
