package org.evenodd.systemtests.structure;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.runtime.RealScheduler;
import org.evenodd.agent.runtime.RealScheduler.SteadyClock;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.protocol.value.AuthToken;

@AnalyzeClasses(
        packages = "org.evenodd",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeSystemTests.class})
class ArchitectureTest {

    static final class DoNotIncludeSystemTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/system-tests/");
        }
    }

    private static final String[] CORES = {
        "org.evenodd.protocol.value..",
        "org.evenodd.protocol.message..",
        "org.evenodd.game..",
        "org.evenodd.manager.league..",
        "org.evenodd.manager.tournament..",
        "org.evenodd.manager.registration..",
        "org.evenodd.manager.results..",
        "org.evenodd.manager.audit..",
        "org.evenodd.referee.match..",
        "org.evenodd.player.state..",
        "org.evenodd.player.game.."
    };

    private static final DescribedPredicate<JavaClass> CORE = resideInAnyPackage(CORES)
            .and(not(DescribedPredicate.describe(
                    "ask a strategy",
                    type -> type.getName().matches("org.evenodd.player.game.evenodd.(Chooser|LanguageModel).*"))));

    private static final DescribedPredicate<JavaClass> CLOCK_THREAD_OR_FILE = DescribedPredicate.describe(
            "a clock, a thread, a file or a socket",
            type -> type.getName()
                            .matches("java\\.time\\.(Clock|InstantSource)|java\\.lang\\.Thread|java\\.io\\.File.*")
                    || type.getPackageName().startsWith("java.nio.file")
                    || type.getPackageName().startsWith("java.net.http")
                    || type.getPackageName().startsWith("java.util.concurrent"));

    @ArchTest
    static void classesHaveUniqueNames(JavaClasses classes) {
        Map<String, List<String>> byName = classes.stream()
                .filter(type -> !type.isAnonymousClass())
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getPackageName().startsWith("org.evenodd.manager.page.template"))
                .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));

        assertThat(byName).hasSizeGreaterThan(1000);
        assertThat(byName.values()).allSatisfy(types -> assertThat(types).hasSize(1));
    }

    @ArchTest
    static final ArchRule agentsDependOnProtocolCoreAndNeverOnEachOther =
            slices().matching("org.evenodd.(manager|referee|player)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule protocolCoreKnowsNoAgent = noClasses()
            .that()
            .resideInAnyPackage(
                    "org.evenodd.protocol..", "org.evenodd.game..", "org.evenodd.dialect..", "org.evenodd.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.evenodd.manager..",
                    "org.evenodd.referee..",
                    "org.evenodd.player..",
                    "org.evenodd.conformance..");

    @ArchTest
    static final ArchRule noAgentKnowsTheConformanceKit = noClasses()
            .that()
            .resideInAnyPackage("org.evenodd.manager..", "org.evenodd.referee..", "org.evenodd.player..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.evenodd.conformance..");

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("org.evenodd.(**)").should().beFreeOfCycles();

    /** A package's floor is one above the highest floor of the packages of its module that it imports. */
    @ArchTest
    static void modulesHaveFewFloors(JavaClasses classes) {
        assertThat(floors(classes, "org.evenodd.(protocol|agent|game|dialect)\\b.*"))
                .isEqualTo(8);
        assertThat(floors(classes, "org.evenodd.manager\\b.*")).isEqualTo(7);
    }

    private static int floors(JavaClasses classes, String module) {
        Map<String, Set<String>> imports = classes.stream()
                .filter(type -> type.getPackageName().matches(module))
                .collect(groupingBy(
                        JavaClass::getPackageName,
                        flatMapping(
                                type -> type.getDirectDependenciesFromSelf().stream()
                                        .map(dependency ->
                                                dependency.getTargetClass().getPackageName())
                                        .filter(target ->
                                                target.matches(module) && !target.equals(type.getPackageName())),
                                toSet())));
        Map<String, Integer> floors = new HashMap<>();
        return imports.keySet().stream()
                .mapToInt(each -> floor(each, imports, floors))
                .max()
                .orElse(0);
    }

    private static int floor(String name, Map<String, Set<String>> imports, Map<String, Integer> floors) {
        Integer known = floors.get(name);
        if (known != null) {
            return known;
        }
        int highest = imports.getOrDefault(name, Set.of()).stream()
                .mapToInt(below -> floor(below, imports, floors))
                .max()
                .orElse(0);
        floors.put(name, highest + 1);
        return highest + 1;
    }

    @ArchTest
    static final ArchRule packagesOfTheManagerAreLayered = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("league")
            .definedBy("org.evenodd.manager.league")
            .layer("tournament")
            .definedBy("org.evenodd.manager.tournament")
            .layer("registration")
            .definedBy("org.evenodd.manager.registration")
            .layer("results")
            .definedBy("org.evenodd.manager.results")
            .layer("shell")
            .definedBy(
                    "org.evenodd.manager.engine",
                    "org.evenodd.manager.inbound",
                    "org.evenodd.manager.outbound",
                    "org.evenodd.manager.relay",
                    "org.evenodd.manager.store",
                    "org.evenodd.manager.views",
                    "org.evenodd.manager.export",
                    "org.evenodd.manager.page",
                    "org.evenodd.manager.operator",
                    "org.evenodd.manager.start")
            .whereLayer("league")
            .mayNotAccessAnyLayer()
            .whereLayer("tournament")
            .mayOnlyAccessLayers("league")
            .whereLayer("registration")
            .mayOnlyAccessLayers("league", "tournament")
            .whereLayer("results")
            .mayOnlyAccessLayers("league", "tournament", "registration");

    @ArchTest
    static final ArchRule onlyTheLifeOfAMatchSetsItsStage = noClasses()
            .that()
            .resideOutsideOfPackage("org.evenodd.manager.league")
            .should()
            .callConstructorWhere(target(owner(assignableTo(MatchStage.class))))
            .orShould()
            .callConstructor(MatchLife.class, MatchStage.class);

    @ArchTest
    static final ArchRule onlyTheHttpAdapterKnowsHttpLibraries = noClasses()
            .that()
            .resideOutsideOfPackage("org.evenodd.agent.http..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.javalin..", "org.eclipse.jetty..", "org.apache.hc..", "java.net.http..", "jakarta..");

    @ArchTest
    static final ArchRule onlyTheMetricsKnowPrometheussLibrary = noClasses()
            .that()
            .resideOutsideOfPackage("org.evenodd.agent.rpc")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.prometheus..");

    @ArchTest
    static final ArchRule onlyTheWorkbookKnowsTheLibraryForWorkbooks = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.evenodd.manager.export.TableWorkbook")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.dhatim..");

    @ArchTest
    static final ArchRule onlyTheStoreKnowsSql = noClasses()
            .that()
            .resideOutsideOfPackage("org.evenodd.manager.store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..", "javax.sql..", "com.zaxxer..", "org.flywaydb..", "org.postgresql..", "org.sqlite..");

    @ArchTest
    static final ArchRule coresKnowNoJsonHttpOrLog = noClasses()
            .that(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "tools.jackson..",
                    "org.slf4j..",
                    "ch.qos.logback..",
                    "picocli..",
                    "org.evenodd.protocol.json..",
                    "org.evenodd.protocol.jsonrpc..",
                    "org.evenodd.protocol.codec..",
                    "org.evenodd.agent.peer..",
                    "org.evenodd.agent.calls..",
                    "org.evenodd.dialect..",
                    "org.evenodd.agent.http..",
                    "org.evenodd.agent.runtime..");

    @ArchTest
    static final ArchRule coresKnowNoClockThreadOrFile =
            noClasses().that(CORE).should().dependOnClassesThat(CLOCK_THREAD_OR_FILE);

    @ArchTest
    static final ArchRule onlyTheSchedulerAsksForTheTimeAndNobodySleeps = noClasses()
            .that()
            .doNotBelongToAnyOf(RealScheduler.class, SteadyClock.class)
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime");

    @ArchTest
    static final ArchRule theTextOfATokenIsComparedByNobodyElse = noClasses()
            .that(DescribedPredicate.describe(
                    "read the text of a token",
                    type -> type.getMethodCallsFromSelf().stream()
                            .anyMatch(call -> call.getTargetOwner().isEquivalentTo(AuthToken.class)
                                    && call.getName().equals("value"))))
            .should()
            .callMethod(String.class, "equals", Object.class)
            .orShould()
            .callMethod(String.class, "equalsIgnoreCase", String.class)
            .orShould()
            .callMethod(String.class, "compareTo", String.class)
            .orShould()
            .callMethod(String.class, "startsWith", String.class)
            .orShould()
            .callMethod(String.class, "contentEquals", CharSequence.class);
}
