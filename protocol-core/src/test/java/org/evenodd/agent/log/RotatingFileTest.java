package org.evenodd.agent.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {

    @TempDir
    private Path directory;

    private RotatingFile log() {
        return new RotatingFile(file("log"), 10, 2);
    }

    private void append(String... additions) throws IOException {
        for (String addition : additions) {
            log().append(addition.getBytes(UTF_8));
        }
    }

    private Path file(String name) {
        return directory.resolve("logs").resolve(name);
    }

    @Test
    void growsUpToItsBound() throws IOException {
        append("12345", "67890");

        assertThat(file("log")).hasContent("1234567890");
        assertThat(file("log.1")).doesNotExist();
    }

    @Test
    void beginsAnewUnderItsNameWhereAnAdditionWouldExceedTheBound() throws IOException {
        append("12345", "678901");

        assertThat(file("log")).hasContent("678901");
        assertThat(file("log.1")).hasContent("12345");
    }

    @Test
    void keepsSoManyOlderOnesAndDropsTheRest() throws IOException {
        append("first    ", "second   ", "third    ", "fourth   ");

        assertThat(file("log")).hasContent("fourth   ");
        assertThat(file("log.1")).hasContent("third    ");
        assertThat(file("log.2")).hasContent("second   ");
        assertThat(file("log.3")).doesNotExist();
    }

    @Test
    void takesAnAdditionWholeThatExceedsTheBoundByItself() throws IOException {
        append("123456789012");

        assertThat(file("log")).hasContent("123456789012");
        assertThat(file("log.1")).doesNotExist();
    }

    @Test
    void endsALineThatWasTornAndNoOther() throws IOException {
        append("{}\n{\"to");
        log().endLine();
        log().endLine();

        assertThat(file("log")).hasContent("{}\n{\"to\n");
    }

    @Test
    void hasNoLineToEndBeforeItIsThere() throws IOException {
        log().endLine();

        assertThat(file("log")).doesNotExist();
    }
}
