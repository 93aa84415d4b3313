package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ServiceLoader;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LoggingTest {

    private final PrintStream realError = System.err;
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();
    private final LoggerContext context = new LoggerContext();
    private int ended;

    @BeforeEach
    void configure() {
        System.setErr(new PrintStream(error, true, UTF_8));
        context.setMDCAdapter(new LogbackMDCAdapter());
        Logging.install(context, new Logging.OutOfMemory(() -> ended++));
    }

    @AfterEach
    void restore() {
        System.setErr(realError);
    }

    @Test
    void showsLinesFromInfoOnStandardError() {
        context.getLogger("agent.Alice").info("Joined");
        context.getLogger("agent.Alice").debug("Details");

        assertThat(error.toString(UTF_8)).contains("INFO  Alice: Joined").doesNotContain("Details");
    }

    @Test
    void leavesToTheFileWhatTheConsoleIsToldOtherwise() {
        context.getLogger("agent.Alice").info(AgentLog.FOR_THE_FILE, "Told already");

        assertThat(error.toString(UTF_8)).isEmpty();
    }

    @Test
    void hearsLibrariesOnlyWhenSomethingIsWrong() {
        context.getLogger("org.eclipse.jetty.server.Server").info("jetty-12");
        context.getLogger("org.flywaydb.core").info("migrating");
        context.getLogger("org.eclipse.jetty.server.Server").warn("trouble");

        assertThat(error.toString(UTF_8)).contains("trouble").doesNotContain("jetty-12", "migrating");
    }

    @Tag("case:memory-used-up")
    @Test
    void endsTheProgramThatHasRunOutOfMemoryWhoeverNoticesIt() {
        context.getLogger("agent.Alice").error("A task failed", new IllegalStateException("trouble"));
        assertThat(ended).isZero();

        context.getLogger("agent.Alice").error("A task failed", new OutOfMemoryError("Java heap space"));
        context.getLogger("org.eclipse.jetty.io").warn("Job {} failed", 1, new OutOfMemoryError("Java heap space"));
        context.getLogger("agent.Alice").warn("{}", 1, new CompletionException(new OutOfMemoryError("direct")));
        assertThat(ended).isEqualTo(3);
    }

    @Test
    void isFoundByLogbackItself() {
        assertThat(ServiceLoader.load(Configurator.class)).hasAtLeastOneElementOfType(Logging.class);
    }

    @Test
    void leavesTestsToTheirOwnConfiguration() {
        assertThat(new Logging().configure(new LoggerContext()))
                .isEqualTo(Configurator.ExecutionStatus.INVOKE_NEXT_IF_ANY);
    }
}
