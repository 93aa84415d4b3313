package org.evenodd.agent.program;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The language and the charset of the machine, on which nothing that a program reads or writes depends. */
public final class Surroundings {

    private Surroundings() {}

    /** What each program does first, before a class remembers a format: English from now on, and UTF-8. */
    public static void ignore() {
        ignoreLanguage();
        System.setOut(inUtf8(FileDescriptor.out));
        System.setErr(inUtf8(FileDescriptor.err));
    }

    /** Makes digits, capitals and names of days English from now on. */
    public static void ignoreLanguage() {
        Locale.setDefault(Locale.ENGLISH);
    }

    private static PrintStream inUtf8(FileDescriptor stream) {
        return new PrintStream(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
    }
}
