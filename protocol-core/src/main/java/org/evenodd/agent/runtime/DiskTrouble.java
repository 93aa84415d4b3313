package org.evenodd.agent.runtime;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Explains failures of the disk. */
public final class DiskTrouble {

    private DiskTrouble() {}

    /** The reason in a few words; names a file only if it is a different one. */
    public static String reason(IOException failure) {
        if (failure instanceof FileAlreadyExistsException notDirectory) {
            return notDirectory.getFile() + " is no directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        return failure instanceof FileSystemException ofTheSystem && ofTheSystem.getReason() != null
                ? lowerCase(ofTheSystem.getReason())
                : lowerCase(String.valueOf(failure.getMessage()));
    }

    private static String lowerCase(String words) {
        return words.substring(0, Math.min(1, words.length())).toLowerCase(Locale.ROOT)
                + words.substring(Math.min(1, words.length()));
    }
}
