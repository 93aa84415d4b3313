package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Takes the time of writing out of a zip with a workbook, so that the same content has the same bytes. */
final class TimelessZip {

    /** The first time that a zip can name. */
    private static final LocalDateTime START = LocalDateTime.of(1980, 1, 1, 0, 0);

    private static final String PROPERTIES = "docProps/core.xml";
    private static final String CREATED = "<dcterms:created[^>]*>[^<]*</dcterms:created>";

    private TimelessZip() {}

    /**
     * The same zip without times.
     *
     * @throws IOException if no temporary file can be written: the zip is one that the JDK cannot read as a stream
     */
    static byte[] of(byte[] zip) throws IOException {
        Path file = Files.createTempFile("export", ".zip");
        try {
            return copy(Files.write(file, zip));
        } finally {
            Files.delete(file);
        }
    }

    private static byte[] copy(Path zip) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipFile in = new ZipFile(zip.toFile(), UTF_8);
                ZipOutputStream out = new ZipOutputStream(bytes, UTF_8)) {
            for (ZipEntry entry : Collections.list(in.entries())) {
                ZipEntry timeless = new ZipEntry(entry.getName());
                timeless.setTimeLocal(START);
                out.putNextEntry(timeless);
                try (InputStream content = in.getInputStream(entry)) {
                    out.write(content(entry.getName(), content.readAllBytes()));
                }
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] content(String name, byte[] content) {
        return name.equals(PROPERTIES)
                ? new String(content, UTF_8).replaceAll(CREATED, "").getBytes(UTF_8)
                : content;
    }
}
